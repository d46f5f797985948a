import { type CountedLine, type ItemPrices, pricesAt } from '#features/pricing/quantity-prices.ts'
import { priceInSale, unitPrice } from '#features/pricing/unit-price.ts'
import { addMinor, mulDiv, type Currency } from '#kit/money.ts'
import { type Cart, type CartEntry, entryHash, unitsIn } from './rules.ts'

/** What cart prices depend on. */
export interface CartTerms {
  currency: Currency
  /** The discount of the current sale; null without one. */
  salePercent: number | null
  /** The customer's own product prices by slug, where they differ from the list price. */
  ownPrices: ReadonlyMap<string, ItemPrices>
  now: Date
}

/** An entry as the cart shows it. Prices in minor units of the requested currency. */
export interface CartEntryView extends CartEntry {
  hash: string
  /** Null: not sold in this currency, unlike 0. */
  pricePerUnit: number | null
  priceForQuantity: number | null
  /** The same at the list price. */
  listForQuantity: number | null
}

export interface CartTotals {
  currency: Currency
  /** Excludes entries that are not sold in the currency. */
  subtotal: number
  /** The same at list prices. */
  listSubtotal: number
  /** Of all entries. */
  totalUnits: number
  /** Entries that are not sold in the currency. They block the checkout. */
  unpricedHashes: string[]
}

/** The key of a customer's own price: tunes and products may share a slug. */
const priceKey = ({ product, tune }: Pick<CartEntry, 'product' | 'tune'>): string =>
  tune === undefined ? product.slug : `tune/${product.slug}`

const countedLine = ({ product, options, quantity, tune }: CartEntry): CountedLine => ({
  slug: tune === undefined ? product.slug : '',
  options: options.map(({ id, selection }) => ({ id, selection: selection.name })),
  quantity,
})

/** An entry with its prices. The unit price depends on how many units of the product are in the cart. */
export function viewEntry(
  entry: CartEntry,
  { currency, salePercent, ownPrices, now }: CartTerms,
  cart: Cart = [entry],
): CartEntryView {
  const options = entry.options.map(({ selection }) => selection)
  const { pricesByCurrency, quantityPrices = [] } = entry.product
  const item = ownPrices.get(priceKey(entry)) ?? { price: pricesByCurrency, quantity_prices: quantityPrices }
  const own = pricesAt(item, countedLine(entry), cart.map(countedLine), now)
  const price = unitPrice(entry.product, options, currency, own)
  const unit = price && priceInSale(price.list, price.own, salePercent)
  const forQuantity = (each: number | null) => (each === null ? null : mulDiv(each, entry.quantity, 1, 'half-up'))
  return {
    ...entry,
    hash: entryHash(entry),
    pricePerUnit: unit,
    priceForQuantity: forQuantity(unit),
    listForQuantity: forQuantity(price && price.list),
  }
}

export const viewCart = (cart: Cart, terms: CartTerms): CartEntryView[] =>
  cart.map((entry) => viewEntry(entry, terms, cart))

export function cartTotals(cart: Cart, terms: CartTerms): CartTotals {
  const views = viewCart(cart, terms)
  return {
    currency: terms.currency,
    subtotal: addMinor(...views.map((view) => view.priceForQuantity ?? 0)),
    listSubtotal: addMinor(...views.map((view) => view.listForQuantity ?? 0)),
    totalUnits: unitsIn(cart),
    unpricedHashes: views.filter((view) => view.pricePerUnit === null).map((view) => view.hash),
  }
}

import { type CountedLine, type ItemPrices, pricesAt } from '#features/pricing/quantity-prices.ts'
import { priceInSale, unitPrice } from '#features/pricing/unit-price.ts'
import { addMinor, mulDiv, type Currency } from '#kit/money.ts'
import { type Cart, type CartEntry, entryHash, unitsIn } from './rules.ts'

/** What the prices of a cart depend on. */
export interface CartTerms {
  currency: Currency
  /** Of the running sale, null without one. */
  salePercent: number | null
  /** What this person pays for products, by slug, where that differs from the list price. */
  ownPrices: ReadonlyMap<string, ItemPrices>
  now: Date
}

/** What the cart shows of an entry. Prices in minor units of the asked currency. */
export interface CartEntryView extends CartEntry {
  hash: string
  /** null: not sold in this currency, which is not the same as 0. */
  pricePerUnit: number | null
  priceForQuantity: number | null
  /** The same at the list price. */
  listForQuantity: number | null
}

export interface CartTotals {
  currency: Currency
  /** Of the entries that are sold in the currency. */
  subtotal: number
  /** The same at list prices. */
  listSubtotal: number
  /** Of all entries. */
  totalUnits: number
  /** Entries that are not sold in the currency: the cart cannot be paid while there are any. */
  unpricedHashes: string[]
}

/** Under which a person’s own price of an entry is known: tunes and products may share a slug. */
const priceKey = ({ product, tune }: Pick<CartEntry, 'product' | 'tune'>): string =>
  tune === undefined ? product.slug : `tune/${product.slug}`

const countedLine = ({ product, options, quantity, tune }: CartEntry): CountedLine => ({
  slug: tune === undefined ? product.slug : '',
  options: options.map(({ id, selection }) => ({ id, selection: selection.name })),
  quantity,
})

/** An entry of a cart: what each costs depends on how many units of the product are in it. */
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

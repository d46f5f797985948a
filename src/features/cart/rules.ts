import { priceInSale, unitPrice } from '#features/pricing/unit-price.ts'
import { addMinor, mulDiv, type Currency, type PricesByCurrency } from '#kit/money.ts'
import { shortHash } from './rules-hash.ts'

/** Specification section 5: cart quantity is clamped between 1 and 20. */
export const quantityMin = 1
export const quantityMax = 20

interface CartProduct {
  slug: string
  /** Minor units; a missing currency means "not sold in it", 0 is a price. */
  pricesByCurrency: PricesByCurrency
}

export interface CartOption {
  id: number
  /** The chosen value; its price is added to the product's. */
  selection: { name: string; pricesByCurrency: PricesByCurrency }
}

export interface CartEntry {
  product: CartProduct
  options: readonly CartOption[]
  quantity: number
}

export type Cart = readonly CartEntry[]

/** What the prices of a cart depend on. */
export interface CartTerms {
  currency: Currency
  /** Of the running sale, null without one. */
  salePercent: number | null
  /** What this person pays for products, by slug, where that differs from the list price. */
  ownPrices: ReadonlyMap<string, PricesByCurrency>
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

/** A whole number from 1 to 20, whatever is given (INV-08). */
export function clampQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return quantityMin
  return Math.min(Math.max(Math.trunc(quantity), quantityMin), quantityMax)
}

/** Identifies an entry: equal for the same product and options, regardless of order and price. */
export function entryHash(entry: Pick<CartEntry, 'product' | 'options'>): string {
  const options = entry.options.map((option) => JSON.stringify([option.id, option.selection.name]))
  return shortHash(JSON.stringify([entry.product.slug, ...options.toSorted()]))
}

/** Adds an entry; the same product with the same options combines quantities and takes the newer prices. */
export function addEntry(cart: Cart, added: CartEntry): CartEntry[] {
  const hash = entryHash(added)
  const index = cart.findIndex((entry) => entryHash(entry) === hash)
  const quantity = clampQuantity(added.quantity)
  const present = cart[index]
  if (!present) return [...cart, { ...added, quantity }]
  return cart.with(index, { ...added, quantity: clampQuantity(clampQuantity(present.quantity) + quantity) })
}

export const removeEntry = (cart: Cart, hash: string): CartEntry[] => cart.filter((entry) => entryHash(entry) !== hash)

/** Sets the quantity of an entry, clamped; a hash that is not in the cart changes nothing. */
export const setQuantity = (cart: Cart, hash: string, quantity: number): CartEntry[] =>
  cart.map((entry) => (entryHash(entry) === hash ? { ...entry, quantity: clampQuantity(quantity) } : entry))

/** Both carts in one, such as a visitor's cart with the one of the account; where both have a price, the second's. */
export const mergeCarts = (first: Cart, second: Cart): CartEntry[] =>
  second.reduce<CartEntry[]>((cart, entry) => addEntry(cart, entry), [...first])

/**
 * What is left after a purchase: exactly the bought quantities go, so that a change made while the payment was under
 * way stays in the cart. Taking out more than is there leaves nothing.
 */
export function removeBought(cart: Cart, bought: Cart): CartEntry[] {
  const quantities = new Map<string, number>()
  for (const entry of bought) {
    const hash = entryHash(entry)
    quantities.set(hash, (quantities.get(hash) ?? 0) + entry.quantity)
  }
  return cart.flatMap((entry) => {
    const left = entry.quantity - (quantities.get(entryHash(entry)) ?? 0)
    return left > 0 ? [{ ...entry, quantity: left }] : []
  })
}

export function viewEntry(entry: CartEntry, { currency, salePercent, ownPrices }: CartTerms): CartEntryView {
  const options = entry.options.map(({ selection }) => selection)
  const price = unitPrice(entry.product, options, currency, ownPrices.get(entry.product.slug))
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

export const viewCart = (cart: Cart, terms: CartTerms): CartEntryView[] => cart.map((entry) => viewEntry(entry, terms))

export function cartTotals(cart: Cart, terms: CartTerms): CartTotals {
  const views = viewCart(cart, terms)
  return {
    currency: terms.currency,
    subtotal: addMinor(...views.map((view) => view.priceForQuantity ?? 0)),
    listSubtotal: addMinor(...views.map((view) => view.listForQuantity ?? 0)),
    totalUnits: cart.reduce((sum, entry) => sum + entry.quantity, 0),
    unpricedHashes: views.filter((view) => view.pricePerUnit === null).map((view) => view.hash),
  }
}

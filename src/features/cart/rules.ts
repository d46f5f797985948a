import type { QuantityPrice } from '#features/pricing/quantity-prices.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { shortHash } from './rules-hash.ts'

/** Specification section 5: cart quantity is clamped between 1 and 20. */
export const quantityMin = 1
export const quantityMax = 20

interface CartProduct {
  slug: string
  /** Minor units. A missing currency means "not sold in it"; 0 is a valid price. */
  pricesByCurrency: PricesByCurrency
  /** Quantity prices for everyone; omitted when unknown or when there are none. */
  quantityPrices?: readonly QuantityPrice[]
}

export interface CartOption {
  id: number
  /** The selected value; its price is added to the product's. */
  selection: { name: string; pricesByCurrency: PricesByCurrency }
}

/** The vehicle for which a tune is bought, alone or in a kit. */
export interface CartVehicle {
  make: string
  year: string
  model: string
  engine: string
  transmission: string | null
  /** In words: "Volkswagen Golf R 2017, 2.0 TSI". */
  name: string
}

export interface CartEntry {
  product: CartProduct
  options: readonly CartOption[]
  quantity: number
  /** The name of a tune; omitted for products. */
  tune?: string
  /** Omitted unless the product is made for one vehicle. */
  vehicle?: CartVehicle
}

export type Cart = readonly CartEntry[]

/** Clamps any input to a whole number from 1 to 20 (INV-08). */
export function clampQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return quantityMin
  return Math.min(Math.max(Math.trunc(quantity), quantityMin), quantityMax)
}

/** The quantity that was typed, clamped; null if it isn't a whole number, such as "1e2" or "7.5". */
export const typedQuantity = (text: string): number | null =>
  /^-?\d+$/.test(text.trim()) ? clampQuantity(Number(text)) : null

/** Identifies an entry: equal for the same product and options, regardless of option order and prices. */
export function entryHash(entry: Pick<CartEntry, 'product' | 'options' | 'tune' | 'vehicle'>): string {
  const options = entry.options.map((option) => JSON.stringify([option.id, option.selection.name]))
  const { make, year, model, engine, transmission } = entry.vehicle ?? {}
  const vehicle = entry.vehicle ? [[make, year, model, engine, transmission, entry.tune !== undefined]] : []
  return shortHash(JSON.stringify([entry.product.slug, ...options.toSorted(), ...vehicle]))
}

/**
 * Adds an entry. The same product with the same options combines quantities and takes the newer prices. A cart holds
 * one tune, so another replaces it.
 */
export function addEntry(cart: Cart, added: CartEntry): CartEntry[] {
  if (added.tune !== undefined) return [...cart.filter(({ tune }) => tune === undefined), { ...added, quantity: 1 }]
  const hash = entryHash(added)
  const index = cart.findIndex((entry) => entryHash(entry) === hash)
  // Anything made for one vehicle is needed only once.
  const quantity = added.vehicle === undefined ? clampQuantity(added.quantity) : quantityMin
  if (added.vehicle !== undefined && index >= 0) return cart.with(index, { ...added, quantity })
  const present = cart[index]
  if (!present) return [...cart, { ...added, quantity }]
  return cart.with(index, { ...added, quantity: clampQuantity(clampQuantity(present.quantity) + quantity) })
}

export const removeEntry = (cart: Cart, hash: string): CartEntry[] => cart.filter((entry) => entryHash(entry) !== hash)

/** Sets and clamps the quantity of an entry. An unknown hash changes nothing. */
export const setQuantity = (cart: Cart, hash: string, quantity: number): CartEntry[] =>
  cart.map((entry) =>
    entryHash(entry) === hash && entry.vehicle === undefined ? { ...entry, quantity: clampQuantity(quantity) } : entry,
  )

/** Merges two carts, such as a visitor's and the account's. Prices of the second win. */
export const mergeCarts = (first: Cart, second: Cart): CartEntry[] =>
  second.reduce<CartEntry[]>((cart, entry) => addEntry(cart, entry), [...first])

/**
 * Subtracts exactly the bought quantities, so changes made during the payment stay in the cart. Never goes below
 * zero.
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

/** Of all entries. */
export const unitsIn = (cart: Cart): number => cart.reduce((sum, entry) => sum + entry.quantity, 0)

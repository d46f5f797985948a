import { type Cart, type CartEntry, entryHash } from '#features/cart/rules.ts'

/** The entries of a mailed cart that this browser's cart does not have yet. */
export function missingFrom(cart: Cart, mailed: Cart): CartEntry[] {
  const present = new Set(cart.map(entryHash))
  return mailed.filter((entry) => !present.has(entryHash(entry)))
}

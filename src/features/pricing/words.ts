import type { AppliedDiscount, DiscountReason } from './discounts.ts'

/** Why a code does not count, for the customer. */
export const refusedCodeWords: Readonly<Record<DiscountReason | 'not_found', string>> = {
  not_found: 'This code does not exist.',
  not_started: 'This code is not valid yet.',
  ended: 'This code has expired.',
  below_minimum: 'The cart is below the minimum for this code.',
  spent: 'This discount code has already been used as often as allowed.',
  spent_by_customer: 'You have already used this code as often as allowed.',
  not_in_currency: 'This code cannot be used in this currency.',
  nothing_to_discount: 'This code does not apply to anything in the cart.',
  not_combinable: 'This code cannot be combined with the other discounts.',
}

const hiddenWords: Readonly<Record<Exclude<AppliedDiscount['on'], 'shipping'>, string>> = {
  all: 'A discount on all',
  products: 'A discount on products',
  tunes: 'A discount on tunes',
}

/**
 * What a discount that counts is called for the customer: its code, or for a hidden one what it is for.
 * @param shipping what the way of shipping costs without discounts, minor units
 */
export function discountName({ code, hidden, on, amount }: AppliedDiscount, shipping: number): string {
  if (!hidden) return code
  if (on !== 'shipping') return hiddenWords[on]
  return amount === shipping ? 'Free shipping' : 'Cheaper shipping'
}

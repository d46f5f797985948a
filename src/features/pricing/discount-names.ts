import type { AppliedDiscount, DiscountReason } from './discounts.ts'
import * as m from './messages/m.ts'

/** Why a code does not count, for the customer. */
export const refusedCodeText: Readonly<Record<DiscountReason | 'not_found', () => string>> = {
  not_found: m.codeNotFound,
  not_started: m.codeNotStarted,
  ended: m.codeExpired,
  below_minimum: m.codeBelowMinimum,
  spent: m.codeSpent,
  spent_by_customer: m.codeSpentByYou,
  not_in_currency: m.codeNotInCurrency,
  nothing_to_discount: m.codeNothingToDiscount,
  not_combinable: m.codeNotCombinable,
}

const hiddenLabels: Readonly<Record<Exclude<AppliedDiscount['on'], 'shipping'>, () => string>> = {
  all: m.discountOnAll,
  products: m.discountOnProducts,
  tunes: m.discountOnTunes,
}

/**
 * What a discount that counts is called for the customer: its code, or for a hidden one what it is for.
 * @param shipping what the shipping method costs without discounts, minor units
 */
export function discountName({ code, hidden, on, amount }: AppliedDiscount, shipping: number): string {
  if (!hidden) return code
  if (on !== 'shipping') return hiddenLabels[on]()
  return amount === shipping ? m.freeShipping() : m.cheaperShipping()
}

import type { AppliedDiscount, DiscountReason, RefusedDiscount, Rival } from './discounts.ts'
import { formatList } from '#kit/locale.ts'
import * as m from './messages/m.ts'

const reasonTexts: Readonly<Record<DiscountReason | 'not_found', () => string>> = {
  not_found: m.codeNotFound,
  not_started: m.codeNotStarted,
  ended: m.codeExpired,
  below_minimum: m.codeBelowMinimum,
  below_quantity: m.codeBelowQuantity,
  dealers_only: m.codeForDealers,
  first_order_only: m.codeForFirstOrder,
  spent: m.codeSpent,
  spent_by_customer: m.codeSpentByYou,
  not_in_currency: m.codeNotInCurrency,
  nothing_to_discount: m.codeNothingToDiscount,
  not_combinable: m.codeNotCombinable,
}

/** A code that isn't applied, with the reason; `not_found` if no discount has it. */
export type RefusedCode = Pick<RefusedDiscount, 'code' | 'rivals'> & { reason: DiscountReason | 'not_found' }

/** Explains to the customer why a code isn't applied; for conflicts, names the discount applied instead. */
export function refusedCodeText({ reason, rivals }: Pick<RefusedCode, 'reason' | 'rivals'>): string {
  const named = rivals.filter(({ hidden }) => !hidden).map(nameOf)
  return reason === 'not_combinable' && named.length > 0
    ? m.codeBeaten({ other: formatList(named) })
    : reasonTexts[reason]()
}

const nameOf = ({ name, code }: Pick<Rival, 'name' | 'code'>): string => name || code

const hiddenLabels: Readonly<Record<Exclude<AppliedDiscount['on'], 'shipping'>, () => string>> = {
  all: m.discountOnAll,
  products: m.discountOnProducts,
  tunes: m.discountOnTunes,
  chosen: m.discountOnAll,
}

/**
 * Customer-facing name of an applied discount: its code, or for a hidden one what it takes off.
 * @param shipping price of the shipping method before discounts, in minor units
 */
export function discountName({ code, name, hidden, on, amount }: AppliedDiscount, shipping: number): string {
  if (!hidden) return nameOf({ name, code })
  if (on !== 'shipping') return hiddenLabels[on]()
  return amount === shipping ? m.freeShipping() : m.cheaperShipping()
}

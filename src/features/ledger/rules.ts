import { assertMinor, type Currency } from '#kit/money.ts'
import { accountCode, type SystemAccount } from './accounts.ts'

/** Money that moves from one account to another; the amount is positive, in minor units. */
export interface Posting {
  from: string
  to: string
  amount: number
  currency: Currency
}

/** What a purchase brought in, by where it belongs; net of discount, without tax. Minor units. */
export interface Takings {
  goods: number
  tunes: number
  fees: number
  shipping: number
  tax: number
  /** What is held until a rented tool is back: owed to the customer, not earned. */
  deposits?: number
}

/** Which of the takings a line of an order is, by its kind; the same when it is sold and when it is refunded. */
export const takingOf = {
  product: 'goods',
  tune: 'tunes',
  install_fee: 'fees',
  rental: 'fees',
  deposit: 'deposits',
  rental_purchase: 'goods',
  difference: 'goods',
} as const satisfies Record<string, keyof Takings>

/** Adds minor units to one of the takings. */
export function addTaking(takings: Takings, taking: keyof Takings, amount: number): void {
  takings[taking] = (takings[taking] ?? 0) + amount
}

const takingsOrder: readonly SystemAccount[] = ['goods', 'tunes', 'fees', 'shipping', 'tax', 'deposits']

/**
 * Postings of a payment: each part moves from its revenue or tax account to the money at the gateway, or to the account
 * that pays later. Parts of zero move nothing. A free purchase has no postings.
 * @param to code of the account that pays
 */
export function paymentPostings(
  takings: Takings,
  currency: Currency,
  to: string = accountCode('gateway', currency),
): Posting[] {
  return takingsOrder.flatMap((account) => {
    const amount = assertMinor(takings[account as keyof Takings] ?? 0)
    return amount === 0 ? [] : [{ from: accountCode(account, currency), to, amount, currency }]
  })
}

/** The same money going back to where it came from. */
export function refundPostings(takings: Takings, currency: Currency, to?: string): Posting[] {
  return paymentPostings(takings, currency, to).map(reversed)
}

/** Undo is a posting the other way round; the original stays. */
export const reversed = (posting: Posting): Posting => ({ ...posting, from: posting.to, to: posting.from })

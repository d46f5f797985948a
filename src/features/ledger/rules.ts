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
  /** What sold gift cards hold: owed to their recipients, taxed and earned when they are used. */
  giftCards?: number
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
  gift_card: 'giftCards',
} as const satisfies Record<string, keyof Takings>

/** Adds minor units to one of the takings. */
export function addTaking(takings: Takings, taking: keyof Takings, amount: number): void {
  takings[taking] = (takings[taking] ?? 0) + amount
}

const takingsOrder: readonly SystemAccount[] = ['goods', 'tunes', 'fees', 'shipping', 'tax', 'deposits', 'giftCards']

/** An account that pays its part before the last one pays the rest; minor units. */
export interface FirstPayer {
  account: string
  amount: number
}

/**
 * Postings of a payment: each part moves from its revenue or tax account to the money at the gateway, or to the account
 * that pays later. Parts of zero move nothing. A free purchase has no postings.
 * @param to code of the account that pays
 * @param first pay their amounts, one after the other, before `to` pays the rest: such as a gift card
 */
export function paymentPostings(
  takings: Takings,
  currency: Currency,
  to: string = accountCode('gateway', currency),
  first: readonly FirstPayer[] = [],
): Posting[] {
  const payers = first.map(({ account, amount }) => ({ to: account, left: amount }))
  payers.push({ to, left: Infinity })
  return takingsOrder.flatMap((account) => {
    let open = assertMinor(takings[account as keyof Takings] ?? 0)
    const from = accountCode(account, currency)
    return payers.flatMap((payer) => {
      const amount = Math.min(payer.left, open)
      payer.left -= amount
      open -= amount
      return amount > 0 ? [{ from, to: payer.to, amount, currency }] : []
    })
  })
}

/** The same money going back to where it came from. */
export function refundPostings(
  takings: Takings,
  currency: Currency,
  to?: string,
  first: readonly FirstPayer[] = [],
): Posting[] {
  return paymentPostings(takings, currency, to, first).map(reversed)
}

/** Undo is a posting the other way round; the original stays. */
export const reversed = (posting: Posting): Posting => ({ ...posting, from: posting.to, to: posting.from })

import { assertMinor, type Currency } from '#kit/money.ts'
import { accountCode, type SystemAccount } from './accounts.ts'

/** Money moving from one account to another; the amount is positive, in minor units. */
export interface Posting {
  from: string
  to: string
  amount: number
  currency: Currency
}

/** The proceeds of a purchase by destination, net of discounts and without tax. Minor units. */
export interface Takings {
  goods: number
  tunes: number
  fees: number
  shipping: number
  tax: number
  /** Deposits held until rented tools are returned: owed to the customer, not earned. */
  deposits?: number
  /** The value of sold gift cards: owed to their recipients, taxed and earned on use. */
  giftCards?: number
}

/** The kind of proceeds for each kind of order line, for both sales and refunds. */
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

/** Adds minor units to one kind of proceeds. */
export function addTaking(takings: Takings, taking: keyof Takings, amount: number): void {
  takings[taking] = (takings[taking] ?? 0) + amount
}

const takingsOrder: readonly SystemAccount[] = ['goods', 'tunes', 'fees', 'shipping', 'tax', 'deposits', 'giftCards']

/** An account that pays its amount before the last one pays the rest; minor units. */
export interface FirstPayer {
  account: string
  amount: number
}

/**
 * The postings of a payment: each part moves from its revenue or tax account to the gateway's balance, or to the
 * account that pays later. Zero parts are omitted. A free purchase has no postings.
 * @param to code of the account that pays the rest
 * @param first accounts that pay their amounts first, in order, such as a gift card
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

/** The postings of a refund: the same money in reverse. */
export function refundPostings(
  takings: Takings,
  currency: Currency,
  to?: string,
  first: readonly FirstPayer[] = [],
): Posting[] {
  return paymentPostings(takings, currency, to, first).map(reversed)
}

/** The reverse posting. Postings are undone by their reverse; the original stays. */
export const reversed = (posting: Posting): Posting => ({ ...posting, from: posting.to, to: posting.from })

import { accountCode } from '#features/ledger/accounts.ts'
import { type Posting, reversed } from '#features/ledger/rules.ts'
import type { Currency } from '#kit/money.ts'
import { declareStates } from '#kit/states.ts'

/** Listed by the gateway, or recorded by staff. */
export const payoutSources = ['gateway', 'hand'] as const
export type PayoutSource = (typeof payoutSources)[number]

/** `undone` is final and only for manual payouts; an undone gateway payout returns to `expected`. */
export const payoutStates = declareStates({
  expected: ['To confirm', 'waiting'],
  received: ['Received', 'done'],
  undone: ['Undone', 'ended'],
})
export type PayoutState = (typeof payoutStates.names)[number]

interface PayoutAmounts {
  /** Charges less refunds, in minor units. */
  expected: number
  received: number
  withheld: number
}

/** The processing fees: whatever is missing from a payout and was not withheld for disputes. Minor units. */
export const payoutFees = ({ expected, received, withheld }: PayoutAmounts): number => expected - received - withheld

/** Postings for an arrived payout: from the gateway to the bank and to fees. A negative amount moves the other way. */
export function payoutPostings({
  currency,
  received,
  fees,
}: {
  currency: Currency
  received: number
  fees: number
}): Posting[] {
  const gateway = accountCode('gateway', currency)
  const moves = [
    { to: accountCode('bank', currency), amount: received },
    { to: accountCode('gatewayFees', currency), amount: fees },
  ]
  return moves
    .filter(({ amount }) => amount !== 0)
    .map(({ to, amount }) => {
      const posting = { from: gateway, to, amount: Math.abs(amount), currency }
      return amount > 0 ? posting : reversed(posting)
    })
}

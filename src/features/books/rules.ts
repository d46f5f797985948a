import { keysOf } from '#kit/keys-of.ts'
import { accountCode } from '#features/ledger/accounts.ts'
import { type Posting, reversed } from '#features/ledger/rules.ts'
import type { Currency } from '#kit/money.ts'
import type { StateKinds } from '#kit/state-kinds.ts'

/** Listed by the gateway, or recorded by staff. */
export const payoutSources = ['gateway', 'hand'] as const
export type PayoutSource = (typeof payoutSources)[number]

/** `undone` is final and only for manual payouts; an undone gateway payout returns to `expected`. */
export const payoutStateLabels = { expected: 'To confirm', received: 'Received', undone: 'Undone' }
export type PayoutState = keyof typeof payoutStateLabels
export const payoutStates = keysOf(payoutStateLabels)
export const payoutStateKinds: StateKinds<PayoutState> = { expected: 'waiting', received: 'done', undone: 'ended' }

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

import { keysOf } from '#kit/keys-of.ts'
import { accountCode } from '#features/ledger/accounts.ts'
import { type Posting, reversed } from '#features/ledger/rules.ts'
import type { Currency } from '#kit/money.ts'
import type { StateKinds } from '#kit/state-kinds.ts'

/** Whether the gateway listed a payout, or someone recorded it. */
export const payoutSources = ['gateway', 'hand'] as const
export type PayoutSource = (typeof payoutSources)[number]

/** `undone` is the end of one that was recorded by hand; one of the gateway’s is expected again. */
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

/** What the gateway kept for its work: what is missing of a payout and was not withheld for disputes. Minor units. */
export const payoutFees = ({ expected, received, withheld }: PayoutAmounts): number => expected - received - withheld

/** What moves when a payout arrives: to the bank, and to the fees. Money that the gateway took back moves the other way. */
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

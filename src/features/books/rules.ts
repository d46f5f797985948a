import type { StateKinds } from '#kit/state-kinds.ts'

/** Whether the gateway listed a payout, or someone recorded it. */
export const payoutSources = ['gateway', 'hand'] as const
export type PayoutSource = (typeof payoutSources)[number]

/** `undone` is the end of one that was recorded by hand; one of the gateway’s is expected again. */
export const payoutStates = ['expected', 'received', 'undone'] as const
export type PayoutState = (typeof payoutStates)[number]
export const payoutStateLabels: Readonly<Record<PayoutState, string>> = {
  expected: 'To confirm',
  received: 'Received',
  undone: 'Undone',
}
export const payoutStateKinds: StateKinds<PayoutState> = { expected: 'waiting', received: 'done', undone: 'ended' }

interface PayoutAmounts {
  /** Charges less refunds, in minor units. */
  expected: number
  received: number
  withheld: number
}

/** What the gateway kept for its work: what is missing of a payout and was not withheld for disputes. Minor units. */
export const payoutFees = ({ expected, received, withheld }: PayoutAmounts): number => expected - received - withheld

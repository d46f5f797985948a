import type { StateKinds } from '#kit/state-kinds.ts'
import * as m from './messages/m.ts'

export const returnStates = [
  'requested',
  'approved',
  'received',
  'inspected',
  'refunded',
  'exchanged',
  'declined',
  'cancelled',
] as const
export type ReturnState = (typeof returnStates)[number]
export const returnWishes = ['refund', 'exchange'] as const
export const returnReasons = [
  'does_not_fit',
  'damaged',
  'wrong_item',
  'not_as_described',
  'not_needed',
  'other',
] as const

/** What each state is called for the customer, and for staff. */
export const returnStateLabels = (): Readonly<Record<ReturnState, string>> => ({
  requested: m.stateRequested(),
  approved: m.stateApproved(),
  received: m.stateReceived(),
  inspected: m.stateInspected(),
  refunded: m.stateRefunded(),
  exchanged: m.stateExchanged(),
  declined: m.stateDeclined(),
  cancelled: m.stateCancelled(),
})
export const returnStateKinds: StateKinds<ReturnState> = {
  requested: 'new',
  approved: 'moving',
  received: 'moving',
  inspected: 'moving',
  refunded: 'done',
  exchanged: 'done',
  declined: 'ended',
  cancelled: 'ended',
}
export const wishLabels = () => ({ refund: m.wishRefund(), exchange: m.wishExchange() }) as const
export const reasonLabels = () =>
  ({
    does_not_fit: m.reasonFit(),
    damaged: m.reasonDamaged(),
    wrong_item: m.reasonWrong(),
    not_as_described: m.reasonDescribed(),
    not_needed: m.reasonNotNeeded(),
    other: m.reasonOther(),
  }) as const

/** What is done with a return: from which states, and where it leads. `return_moves` of the database knows the same. */
export const returnMoves = {
  approve: { from: ['requested'], to: 'approved' },
  decline: { from: ['requested', 'inspected'], to: 'declined' },
  receive: { from: ['approved'], to: 'received' },
  inspect: { from: ['received'], to: 'inspected' },
  refund: { from: ['inspected'], to: 'refunded' },
  exchange: { from: ['inspected'], to: 'exchanged' },
  cancel: { from: ['requested', 'approved'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ReturnState[]; to: ReturnState }>
export type ReturnAct = keyof typeof returnMoves

export const mayDo = (act: ReturnAct, state: ReturnState): boolean =>
  (returnMoves[act].from as readonly ReturnState[]).includes(state)

/** Days after an order left in which its goods may be returned. */
const returnDays = 30
const dayMs = 86_400_000
export const returnableUntil = (shippedAt: Date): Date => new Date(shippedAt.getTime() + returnDays * dayMs)

export const isReturnOver = (until: string | null, now: Date): boolean => until !== null && new Date(until) <= now

interface Sent {
  quantity: number
  /** Pieces in parcels. */
  packed: number
  /** Pieces in parcels that left. */
  sent: number
  /** Pieces that were refunded, those of returns included. */
  refunded: number
  /** Pieces of returns that are under way or ended in another choice of the same goods. */
  returning: number
  /** Pieces of returns that ended in a refund, or in other goods. */
  settled: number
}

/**
 * How many pieces of a line may still be sent back; never below 0. Refunds outside of returns are of what was not packed, as
 * long as there is any: those pieces never left.
 */
export function piecesToReturn({ quantity, packed, sent, refunded, returning, settled }: Sent): number {
  const refundedOfPacked = Math.max(0, refunded - settled - (quantity - packed))
  return Math.max(0, sent - returning - settled - refundedOfPacked)
}

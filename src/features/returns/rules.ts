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

/** State labels for customers and for staff. */
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

/** Actions with their source and target states. The database function return_moves has the same table. */
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

/** Return period in days after shipping. */
const returnDays = 30
const dayMs = 86_400_000
export const returnableUntil = (shippedAt: Date): Date => new Date(shippedAt.getTime() + returnDays * dayMs)

export const isReturnOver = (until: string | null, now: Date): boolean => until !== null && new Date(until) <= now

interface Sent {
  quantity: number
  /** Units packed. */
  packed: number
  /** Units shipped. */
  sent: number
  /** Units refunded, including through returns. */
  refunded: number
  /** Units in open returns, or exchanged for another variant of the same product. */
  returning: number
  /** Units of returns that ended in a refund or other goods. */
  settled: number
}

/**
 * Units of a line that may still be returned; never below 0. Refunds outside of returns count against unpacked units
 * first, which never shipped.
 */
export function piecesToReturn({ quantity, packed, sent, refunded, returning, settled }: Sent): number {
  const refundedOfPacked = Math.max(0, refunded - settled - (quantity - packed))
  return Math.max(0, sent - returning - settled - refundedOfPacked)
}

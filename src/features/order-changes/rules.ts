import type { OrderKind } from '#features/orders/contract.ts'
import { declareStates } from '#kit/states.ts'

/** refunding: the pieces are removed, and the refund is pending. */
export const changeStates = declareStates({
  awaiting_payment: ['Awaiting payment', 'moving'],
  refunding: ['Refund pending', 'moving'],
  done: ['Done', 'done'],
  cancelled: ['Canceled', 'ended'],
})
export type ChangeState = (typeof changeStates.names)[number]

/** How many days the customer has to pay for a change. */
export const payWithinDays = 7

/** Settles a change: removed pieces pay for added ones, and the rest is paid or refunded. Minor units. */
export function changeAmounts({ added, taken }: { added: number; taken: number }) {
  const moved = Math.min(added, taken)
  return { moved, toPay: added - moved, refund: taken - moved }
}

/** Changes of what the customer already has: nothing is taken from a parcel or restocked. */
export const isDelivered = (kind: string): boolean => kind === 'return' || kind === 'transfer'

/** Whether an order can be repriced for another address; not one with its own rules, such as a tool rental. */
export const isRepriceable = (kind: OrderKind): boolean => kind === 'store' || kind === 'catalog'

/**
 * The refund when a parcel ships by a cheaper method: the paid shipping times the relative difference in list price,
 * at most what is left of it. Minor units.
 */
export function shippingRefund({
  paid,
  left,
  from,
  to,
}: {
  paid: number
  left: number
  from: number
  to: number
}): number {
  if (from <= 0 || to >= from) return 0
  return Math.min(left, Math.round((paid * (from - to)) / from))
}

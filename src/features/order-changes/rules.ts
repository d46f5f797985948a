import { keysOf } from '#kit/keys-of.ts'
import type { OrderKind } from '#features/orders/contract.ts'
import type { StateKinds } from '#kit/state-kinds.ts'

/** refunding: the pieces are off, and money is still to go back. */
export const changeStateLabels = {
  awaiting_payment: 'Awaiting payment',
  refunding: 'Refund pending',
  done: 'Done',
  cancelled: 'Canceled',
}
export type ChangeState = keyof typeof changeStateLabels
export const changeStates = keysOf(changeStateLabels)
export const changeStateKinds: StateKinds<ChangeState> = {
  awaiting_payment: 'moving',
  refunding: 'moving',
  done: 'done',
  cancelled: 'ended',
}

/** How many days the customer has to pay for a change. */
export const payWithinDays = 7

/** What pays what of a change: what comes off pays what is added, and the rest is paid or goes back. Minor units. */
export function changeAmounts({ added, taken }: { added: number; taken: number }) {
  const moved = Math.min(added, taken)
  return { moved, toPay: added - moved, refund: taken - moved }
}

/** Whether an order can be priced again for another place: not one with rules of its own, such as of a rented tool. */
export const isRepriceable = (kind: OrderKind): boolean => kind === 'store' || kind === 'catalog'

/**
 * What goes back when a parcel travels by a cheaper method: the part of what was paid for shipping that the listed prices differ
 * by, at most what is left of it. Minor units.
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

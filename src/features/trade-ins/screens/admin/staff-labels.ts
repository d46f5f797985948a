import type { OrderState } from '#features/orders/contract.ts'
import { type TradeInState, tradeInStateLabels } from '../../rules.ts'

/** State labels for staff. */
export const staffStateLabels = (): Readonly<Record<TradeInState, string>> => ({
  ...tradeInStateLabels(),
  awaiting_device: 'Awaiting device',
  received: 'To inspect',
  rejected: 'Rejected, difference open',
})

/** History texts of actions, following the actor's name. */
export const actLabels: Readonly<Record<string, string>> = {
  'trade-ins.receive': 'received the device',
  'trade-ins.accept': 'accepted the device',
  'trade-ins.reject': 'rejected the device',
  'trade-ins.settle': 'closed the difference',
  'trade-ins.cancel': 'canceled the trade-in',
  'trade-ins.take-in': 'added the device to stock',
  'trade-ins.take-out': 'removed the device from stock',
  'orders.refund': 'refunded the order, in full or in part',
}

/** Payment status labels of a difference. */
export const differenceLabels: Readonly<Record<OrderState, string>> = {
  open: 'not paid yet.',
  paying: 'payment in progress.',
  paid: 'paid.',
  partly_refunded: 'paid, partly refunded.',
  refunded: 'refunded.',
  cancelled: 'canceled.',
}

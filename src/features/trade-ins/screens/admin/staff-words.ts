import type { OrderState } from '#features/orders/contract.ts'
import { type TradeInState, tradeInStateWords } from '../../rules.ts'

/** What each state is called among staff. */
export const staffStateWords: Readonly<Record<TradeInState, string>> = {
  ...tradeInStateWords(),
  awaiting_device: 'Waiting for the device',
  received: 'To be looked at',
  rejected: 'Rejected, difference open',
}

/** What was done, as a line of the history says it after the name of who did it. */
export const actWords: Readonly<Record<string, string>> = {
  'trade-ins.receive': 'noted that the device is here',
  'trade-ins.accept': 'accepted the device',
  'trade-ins.reject': 'rejected the device',
  'trade-ins.settle': 'closed the difference',
  'trade-ins.cancel': 'cancelled the trade-in',
  'trade-ins.take-in': 'took the device into stock',
  'trade-ins.take-out': 'took the device out of stock',
  'orders.refund': 'refunded the order, in full or in part',
}

/** How far the payment of a difference is. */
export const differenceWords: Readonly<Record<OrderState, string>> = {
  open: 'not paid yet.',
  paying: 'being paid.',
  paid: 'paid.',
  partly_refunded: 'paid, a part given back.',
  refunded: 'given back.',
  cancelled: 'no longer asked for.',
}

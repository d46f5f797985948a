import type { OrderState } from '#features/orders/contract.ts'
import { type TradeInState, tradeInStateWords } from '../../rules.ts'

/** What each state is called among staff. */
export const staffStateWords: Readonly<Record<TradeInState, string>> = {
  ...tradeInStateWords,
  awaiting_device: 'Waiting for the device',
  received: 'To be looked at',
  rejected: 'Rejected, difference open',
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

import { type TradeInState, tradeInStateWords } from '../../rules.ts'

/** What each state is called among staff. */
export const staffStateWords: Readonly<Record<TradeInState, string>> = {
  ...tradeInStateWords,
  awaiting_device: 'Waiting for the device',
  received: 'To be looked at',
  rejected: 'Rejected, difference open',
}

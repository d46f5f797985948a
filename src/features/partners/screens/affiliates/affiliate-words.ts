import * as m from '../../messages/m.ts'
export const applicationWords = () =>
  ({ open: m.applicationWaiting(), accepted: m.applicationAccepted(), refused: m.applicationDeclined() }) as const
export const offerWords = () =>
  ({ open: m.offerOpen(), joined: m.offerJoined(), withdrawn: m.offerWithdrawn(), expired: m.offerExpired() }) as const

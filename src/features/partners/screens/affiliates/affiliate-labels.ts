import * as m from '../../messages/m.ts'
export const applicationLabels = () =>
  ({ open: m.applicationWaiting(), accepted: m.applicationAccepted(), refused: m.applicationDeclined() }) as const
export const offerLabels = () =>
  ({ open: m.offerOpen(), joined: m.offerJoined(), withdrawn: m.offerWithdrawn(), expired: m.offerExpired() }) as const

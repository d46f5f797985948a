import type { StateKinds } from '#kit/state-kinds.ts'
import * as m from '../../messages/m.ts'
export const applicationLabels = () =>
  ({ open: m.applicationWaiting(), accepted: m.applicationAccepted(), refused: m.applicationDeclined() }) as const
export const applicationKinds: StateKinds = {
  open: 'waiting',
  accepted: 'done',
  refused: 'ended',
}
export const offerLabels = () =>
  ({ open: m.offerOpen(), joined: m.offerJoined(), withdrawn: m.offerWithdrawn(), expired: m.offerExpired() }) as const
export const offerKinds: StateKinds = {
  open: 'moving',
  joined: 'done',
  withdrawn: 'ended',
  expired: 'ended',
}

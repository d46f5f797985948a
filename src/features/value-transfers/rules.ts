import { keysOf } from '#kit/keys-of.ts'

/** States of a value transfer: a paid tune moves from one vehicle or device to another. */
import type { StateKinds } from '#kit/state-kinds.ts'
export const valueTransferStateLabels = {
  requested: 'Requested',
  reviewed: 'Reviewed',
  old_locked: 'Old tune locked',
  new_set: 'New tune chosen',
  performed: 'Completed',
  cancelled: 'Canceled',
}
export type ValueTransferState = keyof typeof valueTransferStateLabels
export const valueTransferStates = keysOf(valueTransferStateLabels)
export const valueTransferStateKinds: StateKinds<ValueTransferState> = {
  requested: 'waiting',
  reviewed: 'moving',
  old_locked: 'moving',
  new_set: 'moving',
  performed: 'done',
  cancelled: 'ended',
}

export const valueTransferActLabels = {
  review: 'Mark as reviewed',
  lock_old: 'Lock old tune',
  set_new: 'Choose new tune',
  perform: 'Complete transfer',
  cancel: 'Cancel transfer',
}
export type ValueTransferAct = keyof typeof valueTransferActLabels
export const valueTransferActs = keysOf(valueTransferActLabels)

export interface ValueTransferMove {
  from: readonly ValueTransferState[]
  to: ValueTransferState
  /** What the action changes. */
  changes: string
  /** What it writes to the books: hold takes the value out of the revenue, release brings it back, undo reverses hold. */
  posts: 'nothing' | 'hold' | 'release' | 'undo'
}

/**
 * The only moves there are (INV-10); the database refuses all others. The value lies in a liability while the old one is
 * locked and the new one does not work yet.
 */
export const valueTransferMoves: Readonly<Record<ValueTransferAct, ValueTransferMove>> = {
  review: {
    from: ['requested'],
    to: 'reviewed',
    changes: 'Confirms that vehicle, device and value were checked.',
    posts: 'nothing',
  },
  lock_old: {
    from: ['reviewed'],
    to: 'old_locked',
    changes: 'The tune no longer applies to the old vehicle, and its line can’t be refunded.',
    posts: 'hold',
  },
  set_new: {
    from: ['old_locked'],
    to: 'new_set',
    changes: 'Sets the tune for the new vehicle. Its price must match.',
    posts: 'nothing',
  },
  perform: { from: ['new_set'], to: 'performed', changes: 'The tune applies to the new vehicle.', posts: 'release' },
  cancel: {
    from: ['requested', 'reviewed', 'old_locked', 'new_set'],
    to: 'cancelled',
    changes: 'The tune stays with, or returns to, the old vehicle.',
    posts: 'nothing',
  },
}

/** What the cancellation posts: the value goes back only where it was held. */
export const postsOf = (act: ValueTransferAct, state: ValueTransferState): ValueTransferMove['posts'] =>
  act === 'cancel' && (state === 'old_locked' || state === 'new_set') ? 'undo' : valueTransferMoves[act].posts

export const possibleActs = (state: ValueTransferState): ValueTransferAct[] =>
  valueTransferActs.filter((act) => valueTransferMoves[act].from.includes(state))

/** What would be left to pay (above zero) or to give back (below) for another tune at listed prices, in minor units. */
export const differenceOf = (oldListed: number, newListed: number): number => newListed - oldListed

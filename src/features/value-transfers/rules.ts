import { keysOf } from '#kit/keys-of.ts'
import { declareStates } from '#kit/states.ts'

/** States of a value transfer, which moves a paid tune from one vehicle or device to another. */
export const valueTransferStates = declareStates({
  requested: ['Requested', 'waiting'],
  reviewed: ['Reviewed', 'moving'],
  old_locked: ['Old tune locked', 'moving'],
  awaiting_payment: ['Awaiting payment', 'waiting'],
  new_set: ['New tune chosen', 'moving'],
  performed: ['Completed', 'done'],
  cancelled: ['Canceled', 'ended'],
})
export type ValueTransferState = (typeof valueTransferStates.names)[number]

export const valueTransferActLabels = {
  review: 'Mark as reviewed',
  lock_old: 'Lock old tune',
  set_new: 'Choose new tune',
  charge: 'Charge the difference',
  perform: 'Complete transfer',
  cancel: 'Cancel transfer',
}
export type ValueTransferAct = keyof typeof valueTransferActLabels
export const valueTransferActs = keysOf(valueTransferActLabels)

export interface ValueTransferMove {
  from: readonly ValueTransferState[]
  to: ValueTransferState
  /** Explanation of the action. */
  changes: string
  /** Posting: hold takes the value out of revenue, release returns it, undo reverses hold. */
  posts: 'nothing' | 'hold' | 'release' | 'undo'
}

/**
 * The only permitted transitions of staff (INV-10); the database refuses others. A payment completes a transfer that
 * awaits it, and one that is never paid goes back to the lock. The value is a liability while the old tune is
 * locked and the new one isn't active yet.
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
  charge: {
    from: ['old_locked'],
    to: 'awaiting_payment',
    changes:
      'Sells the dearer tune for the new vehicle. The old one’s value pays for it, and the customer pays the difference, which completes the transfer.',
    posts: 'nothing',
  },
  perform: { from: ['new_set'], to: 'performed', changes: 'The tune applies to the new vehicle.', posts: 'release' },
  cancel: {
    from: ['requested', 'reviewed', 'old_locked', 'awaiting_payment', 'new_set'],
    to: 'cancelled',
    changes: 'The tune stays with, or returns to, the old vehicle.',
    posts: 'nothing',
  },
}

const isLocked = (state: ValueTransferState): boolean =>
  state === 'old_locked' || state === 'awaiting_payment' || state === 'new_set'

/** Posting of a cancellation: returns the value only if it was held. */
export const postsOf = (act: ValueTransferAct, state: ValueTransferState): ValueTransferMove['posts'] =>
  act === 'cancel' && isLocked(state) ? 'undo' : valueTransferMoves[act].posts

export const possibleActs = (state: ValueTransferState): ValueTransferAct[] =>
  valueTransferActs.filter((act) => valueTransferMoves[act].from.includes(state))

/** Price difference for another tune at the buyer's prices in minor units: positive to pay, negative to refund. */
export const differenceOf = (oldListed: number, newListed: number): number => newListed - oldListed

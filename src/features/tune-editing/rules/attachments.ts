import { keysOf } from '#kit/keys-of.ts'

/** States of an attachment. A background job works on the ones in progress: running, canceling and undoing. */
export const attachmentStateLabels = {
  running: 'Running',
  canceling: 'Canceling',
  canceled: 'Canceled, nothing was added',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
}
export type AttachmentState = keyof typeof attachmentStateLabels
export const attachmentStates = keysOf(attachmentStateLabels)
export const isWorking = (state: AttachmentState): boolean => ['running', 'canceling', 'undoing'].includes(state)

/** Filters that select the engines or transmissions to copy to. */
export interface AttachmentWish {
  kind: 'engine' | 'transmission'
  q?: string | undefined
  make?: string | undefined
  fuel?: string | undefined
  aspiration?: string | undefined
  /** Factory power at the crank, hp. */
  power_from?: number | undefined
  power_to?: number | undefined
  /** Transmission type: manual, dct, automatic or cvt. */
  gearbox?: string | undefined
  /** Also copy power and torque; otherwise the copies have none. */
  with_figures: boolean
}

/** Why an engine or transmission gets no copy. */
export const attachmentProblemLabels = {
  has_it: 'Already has a tune with this name or address',
  no_tool: 'Allows none of the tune’s tools',
  no_partner: 'Lacks a tune that this one requires',
}
export type AttachmentProblem = keyof typeof attachmentProblemLabels
export const attachmentProblems = keysOf(attachmentProblemLabels)

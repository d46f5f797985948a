/** The life of an attachment: what runs, canceling and undoing is worked by a job. */
export const attachmentStates = ['running', 'canceling', 'canceled', 'done', 'undoing', 'undone'] as const
export type AttachmentState = (typeof attachmentStates)[number]
export const attachmentStateLabels: Readonly<Record<AttachmentState, string>> = {
  running: 'Running',
  canceling: 'Canceling',
  canceled: 'Canceled, nothing was added',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
}
export const isWorking = (state: AttachmentState): boolean => ['running', 'canceling', 'undoing'].includes(state)

/** Which engines or transmissions get a copy. */
export interface AttachmentWish {
  kind: 'engine' | 'transmission'
  q?: string | undefined
  make?: string | undefined
  fuel?: string | undefined
  aspiration?: string | undefined
  /** Factory power at the crank, hp. */
  power_from?: number | undefined
  power_to?: number | undefined
  /** Of a transmission: manual, dct, automatic, cvt. */
  gearbox?: string | undefined
  /** Copies power and torque too; else the copies have none. */
  with_figures: boolean
}

/** Why an engine or transmission gets no copy. */
export const attachmentProblems = ['has_it', 'no_tool', 'no_partner'] as const
export type AttachmentProblem = (typeof attachmentProblems)[number]
export const attachmentProblemLabels: Readonly<Record<AttachmentProblem, string>> = {
  has_it: 'Has a tune of this name or address already',
  no_tool: 'Allows none of the tune’s tools',
  no_partner: 'Lacks a tune that this one requires',
}

import type { StateKinds } from '#kit/state-kinds.ts'

/** How long after the request the reminder is sent. */
export const reminderHours = 3
/** The minimum time between two reminders to one address. */
export const quietDays = 7
/** Purchases within this time after the reminder count as recovered. */
export const recoveryDays = 14
/** Reminders are deleted after this time. */
export const keptDays = 180

/**
 * `bought`: before the mail was due. `stopped`: the recipient wants no more of them. `canceled`: staff canceled this
 * one.
 */
export const reminderStates = ['waiting', 'sent', 'bought', 'stopped', 'canceled'] as const
export type ReminderState = (typeof reminderStates)[number]

export const shownStates = ['waiting', 'sent', 'opened', 'recovered', 'bought', 'stopped', 'canceled'] as const
export type ShownState = (typeof shownStates)[number]
export const shownStateLabels = {
  waiting: 'Waiting',
  sent: 'Sent',
  opened: 'Opened',
  recovered: 'Recovered',
  bought: 'Bought before',
  stopped: 'Stopped',
  canceled: 'Canceled',
} as const satisfies Record<ShownState, string>
export const shownStateKinds: StateKinds<ShownState> = {
  waiting: 'waiting',
  sent: 'moving',
  opened: 'moving',
  recovered: 'done',
  bought: 'done',
  stopped: 'ended',
  canceled: 'ended',
}

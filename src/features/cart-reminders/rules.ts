import type { StateKinds } from '#kit/state-kinds.ts'

/** A cart is mailed so long after it was asked for. */
export const reminderHours = 3
/** An address that got a reminder gets no other for so long. */
export const quietDays = 7
/** What an address buys within so long of its mail counts as recovered. */
export const recoveryDays = 14
/** Reminders are forgotten after so long. */
export const keptDays = 180

/** As they are kept. `bought`: before the mail was due; `stopped`: by the address, for good; `canceled`: by staff, this one. */
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

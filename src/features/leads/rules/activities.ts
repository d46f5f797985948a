import { keysOf } from '#kit/keys-of.ts'

export const activityLabels = { call: 'Call', meeting: 'Meeting', task: 'Task', mail: 'Email' }
export type ActivityKind = keyof typeof activityLabels
export const activityKinds = keysOf(activityLabels)

export const repeatLabels = { never: 'Never', daily: 'Every day', weekly: 'Every week', monthly: 'Every month' }
export type Repeat = keyof typeof repeatLabels
export const repeats = keysOf(repeatLabels)

/** When the owner of an activity can be emailed about it, in minutes before it is due. */
export const reminders = [0, 15, 60, 1440] as const
export const reminderLabels: Readonly<Record<(typeof reminders)[number], string>> = {
  0: 'When it’s due',
  15: '15 minutes before',
  60: '1 hour before',
  1440: '1 day before',
}

/** When an activity of a template is due, in words. */
export const dueText = (days: number): string =>
  days === 0 ? 'due the same day' : `due in ${days} ${days === 1 ? 'day' : 'days'}`

/** When an activity of a template is due by the clock of the one who plans it: at nine, or in an hour on the same day. */
export function templateDue(days: number, now: Date): Date {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(days === 0 ? at.getHours() + 1 : 9, 0, 0, 0)
  return at
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/**
 * When a repeated activity is due again: its next turn after now, so that one done late is not due at once several times.
 * A month later is the same day, or the last of a shorter month. Null for one that never repeats.
 */
export function nextDue(due: Date, repeat: Repeat, now: Date): Date | null {
  if (repeat === 'never') return null
  for (let turn = 1; ; turn += 1) {
    const next = turnOf(due, repeat, turn)
    if (next > now) return next
  }
}

function turnOf(due: Date, repeat: Exclude<Repeat, 'never'>, turn: number): Date {
  const next = new Date(due)
  if (repeat === 'monthly') {
    const month = due.getUTCMonth() + turn
    next.setUTCFullYear(due.getUTCFullYear(), month, Math.min(due.getUTCDate(), lastDayOf(due.getUTCFullYear(), month)))
  } else next.setUTCDate(due.getUTCDate() + turn * (repeat === 'weekly' ? 7 : 1))
  return next
}

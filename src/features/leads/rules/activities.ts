import { TZDate } from '@date-fns/tz'
import { keysOf } from '#kit/keys-of.ts'

export const activityLabels = { call: 'Call', meeting: 'Meeting', task: 'Task', mail: 'Email' }
export type ActivityKind = keyof typeof activityLabels
export const activityKinds = keysOf(activityLabels)

export const repeatLabels = { never: 'Never', daily: 'Every day', weekly: 'Every week', monthly: 'Every month' }
export type Repeat = keyof typeof repeatLabels
export const repeats = keysOf(repeatLabels)

/** Reminder options for an activity, in minutes before it is due. */
export const reminders = [0, 15, 60, 1440] as const
export const reminderLabels: Readonly<Record<(typeof reminders)[number], string>> = {
  0: 'When it’s due',
  15: '15 minutes before',
  60: '1 hour before',
  1440: '1 day before',
}

/** The due date of a template's activities in words. */
export const dueText = (days: number): string =>
  days === 0 ? 'due the same day' : `due in ${days} ${days === 1 ? 'day' : 'days'}`

/**
 * The due time of a template's activity in the planner's time zone: at nine o'clock, or in an hour if on the same
 * day.
 */
export function templateDue(days: number, now: Date): Date {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(days === 0 ? at.getHours() + 1 : 9, 0, 0, 0)
  return at
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/**
 * The next due time of a repeating activity: the first occurrence after now, so that completing a late one does not
 * create more overdue ones. Monthly repeats keep the day, or use the last day of a shorter month. Null when it does
 * not repeat.
 * @param zone the time zone in which the day and the hour stay the same
 */
export function nextDue(due: Date, repeat: Repeat, now: Date, zone: string): Date | null {
  if (repeat === 'never') return null
  for (let turn = 1; ; turn += 1) {
    const next = turnOf(new TZDate(due.getTime(), zone), repeat, turn)
    if (next > now) return next
  }
}

function turnOf(due: TZDate, repeat: Exclude<Repeat, 'never'>, turn: number): Date {
  const next = new TZDate(due.getTime(), due.timeZone)
  if (repeat === 'monthly') {
    const month = due.getMonth() + turn
    next.setFullYear(due.getFullYear(), month, Math.min(due.getDate(), lastDayOf(due.getFullYear(), month)))
  } else next.setDate(due.getDate() + turn * (repeat === 'weekly' ? 7 : 1))
  return new Date(next.getTime())
}

import { knownLocale, readerLocale } from './locale.ts'

/** An API timestamp (ISO 8601), epoch milliseconds, or a Date. */
export type Instant = string | number | Date

const formats = new Map<string, Intl.DateTimeFormat>()

function format(value: Instant, options: Intl.DateTimeFormatOptions, locale = readerLocale()): string {
  const key = `${locale} ${JSON.stringify(options)}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(knownLocale(locale), options)
    formats.set(key, made)
  }
  return made.format(new Date(value))
}

/** "2026-11-22" in UTC, as the books and the API write days. */
export const utcDay = (value: Instant): string => new Date(value).toISOString().slice(0, 10)

/** "Nov 22, 2026", in the reader's time zone or the one given. */
export const formatDay = (value: Instant, timeZone?: string): string =>
  format(value, { dateStyle: 'medium', ...(timeZone === undefined ? {} : { timeZone }) })
/** "November 22, 2026", in the reader's time zone. */
export const formatLongDay = (value: Instant): string => format(value, { dateStyle: 'long' })
/** "Nov 22, 2026, 9:30 AM", in the reader's time zone. */
export const formatMoment = (value: Instant): string => format(value, { dateStyle: 'medium', timeStyle: 'short' })
/** "Nov 22, 9:30 AM", with the year unless it is the current one, in the reader's time zone. For lists. */
export function formatShortMoment(value: Instant, now = new Date()): string {
  const isThisYear = new Date(value).getFullYear() === now.getFullYear()
  return isThisYear
    ? format(value, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
    : formatMoment(value)
}
/** "November 22, 2026 at 9:30 AM", in the reader's time zone. */
export const formatLongMoment = (value: Instant): string => format(value, { dateStyle: 'long', timeStyle: 'short' })
/** "November 22, 2026 at 9:30:15 AM": with seconds, for audit records. */
export const formatExactMoment = (value: Instant): string => format(value, { dateStyle: 'long', timeStyle: 'medium' })
/** "9:30 AM", in the reader's time zone. */
export const formatTime = (value: Instant): string => format(value, { timeStyle: 'short' })

/** "Nov 22, 2026": a day without a time zone, such as an accounting day or one the server renders. */
export const formatUtcDay = (value: Instant, locale?: string): string =>
  format(value, { dateStyle: 'medium', timeZone: 'UTC' }, locale)
/** "November 22, 2026": a day without a time zone, for emails and documents. */
export const formatLongUtcDay = (value: Instant, locale?: string): string =>
  format(value, { dateStyle: 'long', timeZone: 'UTC' }, locale)
/** "November 2026": an accounting month. */
export const formatUtcMonth = (value: Instant, locale?: string): string =>
  format(value, { month: 'long', year: 'numeric', timeZone: 'UTC' }, locale)
/** "Nov 2026": an accounting month, short. */
export const formatShortUtcMonth = (value: Instant): string =>
  format(value, { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** "Wed, Nov 25": a day within the next weeks. */
export const formatWeekday = (value: Instant, locale?: string): string =>
  format(value, { weekday: 'short', month: 'short', day: 'numeric' }, locale)
/** "Mon 9:30 AM PST": a time within the next days, in the reader's time zone. */
export const formatWeekdayTime = (value: Instant): string =>
  format(value, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
/** "Monday, November 23 at 9:30 AM PST": a deadline in the support team's time zone, for emails. */
export const formatDeadline = (value: Instant, timeZone: string, locale?: string): string =>
  format(
    value,
    {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    },
    locale,
  )

/** Adds working days (Monday to Friday; holidays count as working days). */
export function addWorkdays(from: Date, days: number): Date {
  const day = new Date(from)
  for (let left = days; left > 0;) {
    day.setDate(day.getDate() + 1)
    if (day.getDay() !== 0 && day.getDay() !== 6) left -= 1
  }
  return day
}

/** "Wed, Nov 25 – Fri, Nov 27": two dates, each a number of working days after `from`. */
export function formatWorkdays(from: Date, days: readonly [first: number, last: number], locale?: string): string {
  const [first, last] = days.map((count) => formatWeekday(addWorkdays(from, count), locale))
  return first === last ? `${first}` : `${first} – ${last}`
}

/**
 * Share of a period that has passed at the end of a day, from 0 to 1: the share of a goal an even pace would have
 * reached.
 */
export function passedShare({ from, until }: { from: string; until: string }, today: string): number {
  const dayMs = 86_400_000
  const [start, end, now] = [Date.parse(from), Date.parse(until) + dayMs, Date.parse(today) + dayMs]
  return Math.min(1, Math.max(0, (now - start) / (end - start)))
}

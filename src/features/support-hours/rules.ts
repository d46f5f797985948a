import { utcDay } from '#kit/dates.ts'
import { TZDate } from '@date-fns/tz'
import { federalHolidays } from './federal-holidays.ts'

/** Opening times of a weekday, such as 09:00 to 17:00. They are kept while it is closed. */
export interface SupportDay {
  open: boolean
  from: string
  until: string
}

/** When the support team works. */
export interface SupportHours {
  zone: string
  /** Monday to Sunday. */
  week: SupportDay[]
  /** Days on which support is closed, such as 2026-12-25, in order. */
  holidays: string[]
}

const usual = { from: '09:00', until: '17:00' }
/** The hours until staff set others: Pacific time, 9 to 17, on weekdays that aren't US federal holidays. */
export const startingSupportHours: SupportHours = {
  zone: 'America/Los_Angeles',
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ open: weekday < 6, ...usual })),
  holidays: [2025, 2026, 2027, 2028].flatMap(federalHolidays),
}

const minuteMs = 60_000
const dayMs = 86_400_000

const shifted = (day: string, days: number): string => utcDay(Date.parse(day) + days * dayMs)

/** The calendar day at a time, in the time zone of the hours. */
export function supportDay({ zone }: SupportHours, at: Date): string {
  const local = new TZDate(at.getTime(), zone)
  return utcDay(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()))
}

function momentOf(zone: string, day: string, time: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new TZDate(year, month - 1, date, hour, minute, 0, zone).getTime()
}

/** When support opens and closes on a day; null if it stays closed. */
function spanOf({ zone, week, holidays }: SupportHours, day: string): { opens: number; closes: number } | null {
  const times = week[(new Date(day).getUTCDay() + 6) % 7]
  if (!times?.open || holidays.includes(day)) return null
  const [opens, closes] = [momentOf(zone, day, times.from), momentOf(zone, day, times.until)]
  // Changes to summer time may skip short hours.
  return closes > opens ? { opens, closes } : null
}

/** Whether support answers at a moment: within the day’s hours in its own time zone, and on no holiday. */
export function isSupportOpen(hours: SupportHours, at: Date): boolean {
  const span = spanOf(hours, supportDay(hours, at))
  return span !== null && at.getTime() >= span.opens && at.getTime() < span.closes
}

/** The open spans from a time on, the first one without what has passed of it. */
function* spansFrom(hours: SupportHours, from: Date): Generator<{ opens: number; closes: number }, never> {
  for (let day = supportDay(hours, from); ; day = shifted(day, 1)) {
    const span = spanOf(hours, day)
    if (span && span.closes > from.getTime()) yield { opens: Math.max(span.opens, from.getTime()), closes: span.closes }
  }
}

/** The next start of support hours; `at` itself during support hours. */
export const nextOpening = (hours: SupportHours, at: Date): Date => new Date(spansFrom(hours, at).next().value.opens)

/** Adds working minutes to a time. */
export function addWorkingMinutes(hours: SupportHours, from: Date, minutes: number): Date {
  const spans = spansFrom(hours, from)
  for (let rest = minutes * minuteMs; ;) {
    const { opens, closes } = spans.next().value
    if (rest <= closes - opens) return new Date(opens + rest)
    rest -= closes - opens
  }
}

/** Working minutes between two times, negative if `to` is before `from`. */
export function workingMinutesBetween(hours: SupportHours, from: Date, to: Date): number {
  if (to < from) return -workingMinutesBetween(hours, to, from)
  let sum = 0
  for (const { opens, closes } of spansFrom(hours, from)) {
    if (opens >= to.getTime()) return sum
    sum += (Math.min(closes, to.getTime()) - opens) / minuteMs
  }
  return sum
}

import { utcDay } from '#kit/dates.ts'

/** The possible lengths of a chart's points. */
export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

const dayMs = 86_400_000
export const addDays = (day: string, days: number): string => utcDay(Date.parse(day) + days * dayMs)
/** The number of days in a range, inclusive. */
export const lengthOf = ({ from, until }: DayRange): number => (Date.parse(until) - Date.parse(from)) / dayMs + 1
/** The same day of the previous year; February 29 becomes February 28. */
function yearBefore(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate()
  return utcDay(Date.UTC(year - 1, month - 1, Math.min(date, last)))
}

export interface DayRange {
  from: string
  until: string
}

/** The first day of the period that contains a day. Weeks start on Monday. */
export function periodOf(day: string, by: Period): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  switch (by) {
    case 'day':
      return day
    case 'week':
      return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'quarter':
      return utcDay(Date.UTC(year, month - 1 - ((month - 1) % 3), 1))
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

/** The first day after a period. */
export function endOf(period: string, by: Period): string {
  const [year, month] = period.split('-').map(Number) as [number, number]
  if (by === 'day') return addDays(period, 1)
  if (by === 'week') return addDays(period, 7)
  return utcDay(Date.UTC(year, month - 1 + { month: 1, quarter: 3, year: 12 }[by], 1))
}

/** The days of a period within a range. */
export function daysOf(period: string, by: Period, { from, until }: DayRange): DayRange {
  const last = addDays(endOf(period, by), -1)
  return { from: period < from ? from : period, until: last > until ? until : last }
}

/** The periods that overlap a range, including a partial first one. */
export function periodsIn({ from, until }: DayRange, by: Period): string[] {
  const found: string[] = []
  for (let period = periodOf(from, by); period <= until; period = endOf(period, by)) found.push(period)
  return found
}

/** The default period of a range, which gives about ten to ninety points. */
export function usualPeriod(range: DayRange): Period {
  const days = lengthOf(range)
  return days <= 92 ? 'day' : days <= 370 ? 'week' : 'month'
}

/** The preceding range of the same length, and the same days of the previous year. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -lengthOf(range)),
  until: addDays(range.from, -1),
})
export const rangeOfYearBefore = ({ from, until }: DayRange): DayRange => ({
  from: yearBefore(from),
  until: yearBefore(until),
})

/** The spans for which totals are stored. */
export type Span = 'day' | 'month' | 'year'
export interface SpanRange extends DayRange {
  span: Span
}
const shorter = { year: 'month', month: 'day' } as const

/** Splits a range into the fewest spans, in order: whole years, months and days, none longer than `longest`. */
export function spansOf({ from, until }: DayRange, longest: Span): SpanRange[] {
  if (until < from) return []
  if (longest === 'day') return [{ span: 'day', from, until }]
  const first = periodOf(from, longest) === from ? from : endOf(periodOf(from, longest), longest)
  const next = addDays(until, 1)
  const last = periodOf(next, longest) === next ? until : addDays(periodOf(until, longest), -1)
  if (last < first) return spansOf({ from, until }, shorter[longest])
  return [
    ...spansOf({ from, until: addDays(first, -1) }, shorter[longest]),
    { span: longest, from: first, until: last },
    ...spansOf({ from: addDays(last, 1), until }, shorter[longest]),
  ]
}

/** The longest span whose totals can still be attributed to single periods. */
export const spanWithin = (by: Period): Span =>
  by === 'day' || by === 'week' ? 'day' : by === 'year' ? 'year' : 'month'

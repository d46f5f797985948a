import { formatDay } from '#kit/dates.ts'
import * as m from '../messages/m.ts'
/**
 * Converts the range of days in a query string to times, from the start of the first day to the end of the last one
 * in the reader's time zone. Times with a zone are kept.
 */
export function dayRange(search: URLSearchParams): { from?: string; until?: string } {
  const [from, until] = [read(search.get('from'), 0), read(search.get('until'), 1)]
  return { ...(from ? { from } : {}), ...(until ? { until } : {}) }
}

function read(text: string | null, plusDays: number): string | null {
  if (text === null || text === '') return null
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) {
    const time = new Date(text)
    return Number.isNaN(time.getTime()) ? null : time.toISOString()
  }
  // `Date` rolls an invalid day over into the next month.
  const isDay = new Date(year, month - 1, day).getMonth() === month - 1
  return isDay ? new Date(year, month - 1, day + plusDays).toISOString() : null
}

/** The first and last day of a range in the reader's time zone: "From Nov 1, 2026 until Nov 30, 2026". */
export function rangeTitle({ from, until }: { from?: string; until?: string }, now: Date): string {
  // Ranges exclude their end: midnight is already the next day.
  const last = until === undefined ? now : new Date(new Date(until).getTime() - 1)
  return m.rangeText({ from: from === undefined ? 'none' : formatDay(from), last: formatDay(last) })
}

import { formatDay } from '#kit/dates.ts'
import * as m from '../messages/m.ts'
/**
 * The range of days in a query string, as times: from the beginning of the first day until the end of the last one, where
 * the reader is. Times with a zone are taken as they are.
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
  // A day that no calendar has would become one of another month.
  const isDay = new Date(year, month - 1, day).getMonth() === month - 1
  return isDay ? new Date(year, month - 1, day + plusDays).toISOString() : null
}

/** "From Nov 1, 2026 until Nov 30, 2026": the first and the last day of a range, where the reader is. */
export function rangeTitle({ from, until }: { from?: string; until?: string }, now: Date): string {
  // A range ends before its end: midnight belongs to the next day.
  const last = until === undefined ? now : new Date(new Date(until).getTime() - 1)
  return m.rangeText({ from: from === undefined ? 'none' : formatDay(from), last: formatDay(last) })
}

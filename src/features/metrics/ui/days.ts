import { formatShortUtcMonth, formatUtcDay } from '#kit/dates.ts'
import type { DayRange, Period } from '../rules/periods.ts'

/** The display name of a period, by its first day. */
export function formatPeriod(period: string, by: Period): string {
  const at = `${period}T00:00:00Z`
  if (by === 'year') return period.slice(0, 4)
  if (by === 'quarter') return `Q${Math.floor((Number(period.slice(5, 7)) + 2) / 3)} ${period.slice(0, 4)}`
  return by === 'month' ? formatShortUtcMonth(at) : formatUtcDay(at)
}

/** The page's days and region, to pass on to the page behind a figure. */
export const keptDays = (asked: URLSearchParams): Record<string, string | undefined> =>
  Object.fromEntries(['from', 'until', 'region'].map((name) => [name, asked.get(name) || undefined]))

export const formatDays = ({ from, until }: DayRange): string =>
  `${formatUtcDay(`${from}T00:00:00Z`)} to ${formatUtcDay(`${until}T00:00:00Z`)}`

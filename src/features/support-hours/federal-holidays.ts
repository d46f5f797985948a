import { utcDay } from '#kit/dates.ts'

const dayMs = 86_400_000
const weekdayOf = (day: number): number => new Date(day).getUTCDay()

/** The nth weekday of a month; -1 for the last. Months count from 0. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  if (nth === -1) {
    const last = Date.UTC(year, month + 1, 0)
    return last - ((weekdayOf(last) - weekday + 7) % 7) * dayMs
  }
  const first = Date.UTC(year, month, 1)
  return first + (((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7) * dayMs
}

/**
 * A fixed holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after (5 U.S.C.
 * 6103).
 */
function observed(year: number, month: number, date: number): number {
  const day = Date.UTC(year, month, date)
  const weekday = weekdayOf(day)
  return weekday === 6 ? day - dayMs : weekday === 0 ? day + dayMs : day
}

/** US federal holidays observed in a year, in order, including next year's New Year's Day if it is observed in this one. */
export const federalHolidays = (year: number): string[] =>
  [
    observed(year, 0, 1),
    nthWeekday(year, 0, 1, 3),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 4, 1, -1),
    observed(year, 5, 19),
    observed(year, 6, 4),
    nthWeekday(year, 8, 1, 1),
    nthWeekday(year, 9, 1, 2),
    observed(year, 10, 11),
    nthWeekday(year, 10, 4, 4),
    observed(year, 11, 25),
    observed(year + 1, 0, 1),
  ]
    .map((day) => utcDay(day))
    .filter((day) => day.startsWith(`${year}-`))

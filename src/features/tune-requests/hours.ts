import { TZDate } from '@date-fns/tz'

/** Support hours: Pacific time, 9 to 17, on weekdays that aren't US federal holidays. */
export const supportZone = 'America/Los_Angeles'
const opensAt = 9
const closesAt = 17
const dayMinutes = (closesAt - opensAt) * 60
const minuteMs = 60_000

/** A calendar day in Pacific time. Months count from 0. */
interface Day {
  year: number
  month: number
  day: number
}

const weekdayOf = ({ year, month, day }: Day): number => new Date(Date.UTC(year, month, day)).getUTCDay()
const shifted = ({ year, month, day }: Day, days: number): Day => {
  const date = new Date(Date.UTC(year, month, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
}
const keyOf = ({ year, month, day }: Day): string => `${year}-${month}-${day}`

/** The nth weekday of a month; -1 for the last. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  if (nth === -1) {
    const last = shifted({ year, month: month + 1, day: 1 }, -1)
    return shifted(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const first = { year, month, day: 1 }
  return shifted(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}

/**
 * A fixed holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after (5 U.S.C.
 * 6103).
 */
function observed(day: Day): Day {
  const weekday = weekdayOf(day)
  return weekday === 6 ? shifted(day, -1) : weekday === 0 ? shifted(day, 1) : day
}

const holidaysByYear = new Map<number, Set<string>>()

/** Federal holidays observed in a year, including next year's New Year's Day if it is observed in this one. */
function holidaysOf(year: number): Set<string> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const days = [
    observed({ year, month: 0, day: 1 }),
    nthWeekday(year, 0, 1, 3),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 4, 1, -1),
    observed({ year, month: 5, day: 19 }),
    observed({ year, month: 6, day: 4 }),
    nthWeekday(year, 8, 1, 1),
    nthWeekday(year, 9, 1, 2),
    observed({ year, month: 10, day: 11 }),
    nthWeekday(year, 10, 4, 4),
    observed({ year, month: 11, day: 25 }),
    observed({ year: year + 1, month: 0, day: 1 }),
  ]
  const keys = new Set(days.filter((day) => day.year === year).map(keyOf))
  holidaysByYear.set(year, keys)
  return keys
}

export const isHoliday = (day: Day): boolean => holidaysOf(day.year).has(keyOf(day))
const isWorkday = (day: Day): boolean => weekdayOf(day) % 6 !== 0 && !isHoliday(day)

/** Converts a time to its calendar day in Pacific time. */
export function pacificDay(at: Date): Day {
  const local = new TZDate(at.getTime(), supportZone)
  return { year: local.getFullYear(), month: local.getMonth(), day: local.getDate() }
}
const momentOf = ({ year, month, day }: Day, hour: number): number =>
  new TZDate(year, month, day, hour, 0, 0, supportZone).getTime()

export function isSupportOpen(at: Date): boolean {
  const day = pacificDay(at)
  return isWorkday(day) && at.getTime() >= momentOf(day, opensAt) && at.getTime() < momentOf(day, closesAt)
}

/** The next start of support hours; `at` itself during support hours. */
export function nextOpening(at: Date): Date {
  if (isSupportOpen(at)) return at
  let day = pacificDay(at)
  if (!isWorkday(day) || at.getTime() >= momentOf(day, closesAt)) day = nextWorkday(day)
  return new Date(momentOf(day, opensAt))
}

function nextWorkday(from: Day): Day {
  let day = shifted(from, 1)
  while (!isWorkday(day)) day = shifted(day, 1)
  return day
}

/** Adds working minutes to a time. */
export function addWorkingMinutes(from: Date, minutes: number): Date {
  const start = nextOpening(from)
  let day = pacificDay(start)
  let rest = minutes
  const today = (momentOf(day, closesAt) - start.getTime()) / minuteMs
  if (rest <= today) return new Date(start.getTime() + rest * minuteMs)
  rest -= today
  day = nextWorkday(day)
  while (rest > dayMinutes) {
    rest -= dayMinutes
    day = nextWorkday(day)
  }
  return new Date(momentOf(day, opensAt) + rest * minuteMs)
}

/** Working minutes between two times, negative if `to` is before `from`. */
export function workingMinutesBetween(from: Date, to: Date): number {
  if (to < from) return -workingMinutesBetween(to, from)
  const last = keyOf(pacificDay(to))
  let sum = 0
  for (let day = pacificDay(from); ; day = shifted(day, 1)) {
    if (isWorkday(day)) {
      const start = Math.max(from.getTime(), momentOf(day, opensAt))
      const end = Math.min(to.getTime(), momentOf(day, closesAt))
      if (end > start) sum += (end - start) / minuteMs
    }
    if (keyOf(day) === last) return sum
  }
}

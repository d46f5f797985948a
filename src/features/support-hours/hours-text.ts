import { knownLocale, readerLocale } from '#kit/locale.ts'
import type { SupportDay, SupportHours } from './rules.ts'

/** A time of a weekday, Monday being 0, without a time zone. */
function onDay(weekday: number, time = '00:00'): Date {
  const [hour, minute] = time.split(':').map(Number)
  return new Date(Date.UTC(2024, 0, 1 + weekday, hour, minute))
}
const isWhole = ({ from, until }: SupportDay): boolean => from.endsWith(':00') && until.endsWith(':00')

/** Texts of hours by language. Each page shows the hours, and writing them takes a fifth of the time to render it. */
const written = new WeakMap<SupportHours, Map<string, string>>()

/** "Mon – Fri, 9 AM – 5 PM (Pacific Time)" in the reader's language. */
export function supportHoursText(hours: SupportHours, locale = readerLocale()): string {
  const texts = written.get(hours) ?? new Map<string, string>()
  written.set(hours, texts)
  const text = texts.get(locale) ?? writeHours(hours, locale)
  texts.set(locale, text)
  return text
}

function writeHours({ zone, week }: SupportHours, locale: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(knownLocale(locale), { timeZone: 'UTC', ...options })
  const weekdays = format({ weekday: 'short' })
  const timesOf = (day: SupportDay): string => {
    const isShort = isWhole(day) && format({ hour: 'numeric' }).resolvedOptions().hour12
    const times = format({ hour: 'numeric', ...(isShort ? {} : { minute: '2-digit' }) })
    return times.formatRange(onDay(0, day.from), onDay(0, day.until))
  }
  // Weekdays in a row with the same times are one range.
  const ranges: { first: number; last: number; times: string }[] = []
  for (const [index, day] of week.entries()) {
    if (!day.open) continue
    const [before, times] = [ranges.at(-1), timesOf(day)]
    if (before?.last === index - 1 && before.times === times) before.last = index
    else ranges.push({ first: index, last: index, times })
  }
  const texts = ranges.map(({ first, last, times }) => `${weekdays.formatRange(onDay(first), onDay(last))}, ${times}`)
  const zoneName = format({ timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(onDay(0))
    .find(({ type }) => type === 'timeZoneName')
  return `${texts.join('; ')} (${zoneName?.value ?? zone})`
}

import { knownLocale, readerLocale } from './locale.ts'

/** A time of the API (ISO 8601), milliseconds, or a Date. */
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

/** "Nov 22, 2026", in the reader's time zone or the one given. */
export const day = (value: Instant, timeZone?: string): string =>
  format(value, { dateStyle: 'medium', ...(timeZone === undefined ? {} : { timeZone }) })
/** "November 22, 2026", in the reader's time zone. */
export const longDay = (value: Instant): string => format(value, { dateStyle: 'long' })
/** "Nov 22, 2026, 9:30 AM", in the reader's time zone. */
export const moment = (value: Instant): string => format(value, { dateStyle: 'medium', timeStyle: 'short' })
/** "November 22, 2026 at 9:30 AM", in the reader's time zone. */
export const longMoment = (value: Instant): string => format(value, { dateStyle: 'long', timeStyle: 'short' })
/** "November 22, 2026 at 9:30:15 AM": to the second, for records. */
export const exactMoment = (value: Instant): string => format(value, { dateStyle: 'long', timeStyle: 'medium' })
/** "9:30 AM", in the reader's time zone. */
export const clockTime = (value: Instant): string => format(value, { timeStyle: 'short' })

/** "Nov 22, 2026": a day that is the same everywhere, such as a day of the books. */
export const utcDay = (value: Instant): string => format(value, { dateStyle: 'medium', timeZone: 'UTC' })
/** "November 22, 2026": a day that is the same everywhere, for mails and papers. */
export const longUtcDay = (value: Instant, locale?: string): string =>
  format(value, { dateStyle: 'long', timeZone: 'UTC' }, locale)
/** "November 2026": a month of the books. */
export const utcMonth = (value: Instant, locale?: string): string =>
  format(value, { month: 'long', year: 'numeric', timeZone: 'UTC' }, locale)
/** "Nov 2026": a month of the books, short. */
export const shortUtcMonth = (value: Instant): string =>
  format(value, { month: 'short', year: 'numeric', timeZone: 'UTC' })

import type { Instant } from './dates.ts'

const padded = (parts: readonly number[], separator: string): string =>
  parts.map((part) => String(part).padStart(2, '0')).join(separator)

/** "2026-11-22" in the reader's time zone, as inputs for dates take it. */
export function localDay(value: Instant): string {
  const at = new Date(value)
  // Date inputs drop a year without its zeros: while someone types 2026, it is 0002, 0020 and 0202.
  return [String(at.getFullYear()).padStart(4, '0'), padded([at.getMonth() + 1, at.getDate()], '-')].join('-')
}
/** "2026-11-22T14:05" in the reader's time zone, as inputs for dates with times take it. */
export function localMinute(value: Instant): string {
  const at = new Date(value)
  return `${localDay(at)}T${padded([at.getHours(), at.getMinutes()], ':')}`
}

import { formatLongUtcDay, formatUtcDay } from '../dates.ts'
import { useReaderLocale } from './use-reader-locale.ts'

/** A day without a time zone, on a server-rendered page. */
export function UtcDay({ at, long = false }: { at: string; long?: boolean }) {
  const locale = useReaderLocale()
  return <time dateTime={at}>{long ? formatLongUtcDay(at, locale) : formatUtcDay(at, locale)}</time>
}

import { useSyncExternalStore } from 'react'
import { formatLongUtcDay, formatUtcDay } from '../dates.ts'
import { readerLocale, textLocale } from '../locale.ts'

const never = () => () => undefined

/**
 * A day without a time zone on a server-rendered page: as on the server during hydration, then in the reader's locale.
 * Text that differs would make React render the whole page again.
 */
export function UtcDay({ at, long = false }: { at: string; long?: boolean }) {
  const locale = useSyncExternalStore(never, readerLocale, textLocale)
  return <time dateTime={at}>{long ? formatLongUtcDay(at, locale) : formatUtcDay(at, locale)}</time>
}

import { useSyncExternalStore } from 'react'
import { formatDay, formatUtcDay, type Instant } from '../dates.ts'
import { textLocale } from '../locale.ts'

const never = () => () => undefined

/**
 * Formats a day on a server-rendered page: as on the server during hydration, then in the reader's locale and time
 * zone.
 */
export function useDay(at: Instant): string {
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isTakenOver ? formatDay(at) : formatUtcDay(at, textLocale())
}

import { useSyncExternalStore } from 'react'
import { formatDay, formatUtcDay, type Instant } from '../dates.ts'
import { textLocale } from '../locale.ts'

const never = () => () => undefined

/**
 * A day of a page that the server renders: as the server wrote it in the first render, so that both agree, and from
 * then on in the reader's locale and time zone.
 */
export function useDay(at: Instant): string {
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isTakenOver ? formatDay(at) : formatUtcDay(at, textLocale())
}

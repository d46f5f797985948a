import { useCallback, useSyncExternalStore } from 'react'
import { type SiteSale, useSite } from '#access/ui/site-context.tsx'
import { salePercent } from '../unit-price.ts'

/** Timers hold at most this many milliseconds. */
const timerMax = 2 ** 31 - 1

/** The percentage of the sale that a page was made with, which ran then. */
export function siteSalePercent(sale: SiteSale | null): number | null {
  if (sale === null) return null
  const start = new Date(sale.start)
  return salePercent({ ...sale, start, end: new Date(sale.end) }, start)
}

/** The percentage of the running sale, null without one; a sale ends in an open page, too. */
export function useSalePercent(): number | null {
  const { sale } = useSite()
  const end = sale === null ? null : Date.parse(sale.end)
  const subscribe = useCallback(
    (onEnd: () => void) => {
      const left = end === null ? 0 : end - Date.now()
      const timer = left > 0 && left <= timerMax ? setTimeout(onEnd, left) : undefined
      return () => clearTimeout(timer)
    },
    [end],
  )
  const isOver = useSyncExternalStore(
    subscribe,
    () => end !== null && Date.now() >= end,
    () => false,
  )
  return isOver ? null : siteSalePercent(sale)
}

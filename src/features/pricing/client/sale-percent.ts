import { useCallback, useSyncExternalStore } from 'react'
import { type SiteSale, useSite } from '#access/ui/site-context.tsx'
import { salePercent } from '../unit-price.ts'

/** Maximum delay of a timer in milliseconds. */
const timerMax = 2 ** 31 - 1

/** Percentage of the sale that was running when the page was rendered. */
export function siteSalePercent(sale: SiteSale | null): number | null {
  if (sale === null) return null
  const start = new Date(sale.start)
  return salePercent({ ...sale, start, end: new Date(sale.end) }, start)
}

/** Percentage of the running sale, or null. Updates when the sale ends while the page is open. */
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

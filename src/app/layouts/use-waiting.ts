import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { getToday, type Waiting } from '../desk/contract.ts'

const everyMs = 60_000

/** Number of waiting items by menu path, refreshed each minute while the page is visible. */
export function useWaiting(): ReadonlyMap<string, Pick<Waiting, 'count' | 'more'>> {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible')
        call(getToday, {}).then(
          (today) => setWaiting(today.waiting),
          () => undefined,
        )
    }
    read()
    const timer = setInterval(read, everyMs)
    return () => clearInterval(timer)
  }, [])
  return new Map(
    [...Map.groupBy(waiting, ({ to }) => to.replace(/\?.*/, ''))].map(([path, list]) => [
      path,
      { count: list.reduce((sum, { count }) => sum + count, 0), more: list.some(({ more }) => more) },
    ]),
  )
}

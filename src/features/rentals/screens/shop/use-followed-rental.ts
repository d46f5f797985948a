import { useCallback, useEffect, useState } from 'react'
import { call, CallError } from '#kit/call.ts'
import { getRentalByToken, type Rental } from '../../contract/rentals.ts'

/**
 * The rental whose number and token stand behind the # of the address.
 * @param userId who is logged in: what may be done depends on it
 */
export function useFollowedRental(hash: string, userId: number | null) {
  const [found, setFound] = useState<Rental | 'unknown' | 'loading' | null>(null)
  const [asked, setAsked] = useState(0)
  const change = useCallback((changed?: Rental) => (changed ? setFound(changed) : setAsked((count) => count + 1)), [])
  // Who comes back to the page, such as from an email about the rental, sees it as it is by then.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && change()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [change])
  useEffect(() => {
    const [, id, token] = /^#(\d{1,15})\.([\w-]{43})$/.exec(hash) ?? []
    if (id === undefined || token === undefined) return setFound(hash === '' ? null : 'unknown')
    let stale = false
    setFound((before) =>
      before !== null && typeof before === 'object' && before.id === Number(id) ? before : 'loading',
    )
    void call(getRentalByToken, { body: { id: Number(id), token } }).then(
      (rental) => stale || setFound(rental),
      (error: unknown) => stale || setFound(error instanceof CallError ? 'unknown' : null),
    )
    return () => {
      stale = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another person, or a change, asks again
  }, [hash, userId, asked])
  return { rental: found, change }
}

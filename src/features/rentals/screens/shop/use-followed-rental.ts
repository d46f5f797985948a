import { useCallback, useEffect, useState } from 'react'
import { call, CallError } from '#kit/call.ts'
import { getRentalByToken, type Rental } from '../../contract/rentals.ts'

/**
 * Loads the rental whose number and token are in the URL fragment.
 * @param userId current user, who decides which actions are available
 */
export function useFollowedRental(hash: string, userId: number | null) {
  const [found, setFound] = useState<Rental | 'unknown' | 'loading' | null>(null)
  const [asked, setAsked] = useState(0)
  const change = useCallback((changed?: Rental) => (changed ? setFound(changed) : setAsked((count) => count + 1)), [])
  // Reload when the visitor returns to the page, for instance from an email.
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

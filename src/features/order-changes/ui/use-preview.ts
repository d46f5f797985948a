import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '#kit/ui/error-text.tsx'

interface Found<T> {
  effect: T | null
  failure: string | null
}
const nothing = { effect: null, failure: null }
const typingMs = 250

/** Previews a change as it is entered; null while incomplete or impossible. */
export function usePreview<B, T>(body: B | null, ask: (body: B, signal: AbortSignal) => Promise<T>): Found<T> {
  const words = useErrorText()
  const [found, setFound] = useState<Found<T>>(nothing)
  const asked = body === null ? null : JSON.stringify(body)
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    setFound(nothing)
    if (asked === null) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      latest.current(JSON.parse(asked) as B, leaving.signal).then(
        (effect) => setFound({ effect, failure: null }),
        (error: unknown) => leaving.signal.aborted || setFound({ effect: null, failure: words(error) }),
      )
    }, typingMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [asked, words])
  return found
}

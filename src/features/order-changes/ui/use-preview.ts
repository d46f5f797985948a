import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '#kit/call.ts'
import type { Endpoint } from '#kit/contract.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'

interface Found<T> {
  effect: T | null
  failure: string | null
}
const nothing = { effect: null, failure: null }
const incomplete = { effect: null, failure: 'Complete the items to see the amounts.' }
const typingMs = 250

/**
 * Previews a change of record `id` as it is entered; null while incomplete or impossible. Cleared on each entry, so that
 * nobody confirms the amounts of an earlier one.
 */
export function usePreview<T extends z.ZodType>(
  target: Endpoint & { output: T },
  complete: z.ZodType,
  id: number | string,
  body: unknown,
): Found<z.output<T>> {
  const words = useErrorText()
  const [found, setFound] = useState<Found<z.output<T>>>(nothing)
  const asked = body === null ? null : JSON.stringify(body)
  useEffect(() => {
    setFound(nothing)
    if (asked === null) return
    const entered: unknown = JSON.parse(asked)
    if (!complete.safeParse(entered).success) return setFound(incomplete)
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      call(target, { params: { id }, body: entered } as never, { signal: leaving.signal }).then(
        (effect) => setFound({ effect: effect as z.output<T>, failure: null }),
        (error: unknown) => leaving.signal.aborted || setFound({ effect: null, failure: words(error) }),
      )
    }, typingMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [target, complete, id, asked, words])
  return found
}

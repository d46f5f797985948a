import { useCallback, useRef } from 'react'
import { CallError } from '../call.ts'

/** The key of an attempt. */
export type Once = { idempotencyKey: string }

/** After these errors, the server may still be processing the first attempt: only the same key reveals its outcome. */
const unfinished: ReadonlySet<string> = new Set(['request_in_progress', 'payment_in_progress', 'payment_pending'])

/**
 * Whether an attempt ended with a refusal. The server stores a refusal with its key, so the next attempt needs a new
 * one. After a lost answer or a server error, the same key reveals what was done (INV-13, INV-15).
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !unfinished.has(error.code)

/**
 * Submits a form once, however often it is clicked, and again after a refusal: an attempt keeps its key until it has an
 * answer.
 * @returns a function that makes the call with the current attempt's key
 */
export function useIdempotentSubmit(): <T>(send: (once: Once) => Promise<T>) => Promise<T> {
  const key = useRef<string>(crypto.randomUUID())
  return useCallback(async (send) => {
    try {
      const answer = await send({ idempotencyKey: key.current })
      key.current = crypto.randomUUID()
      return answer
    } catch (error) {
      if (isRefused(error)) key.current = crypto.randomUUID()
      throw error
    }
  }, [])
}

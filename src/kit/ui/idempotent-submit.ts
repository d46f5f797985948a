import { useCallback, useRef } from 'react'
import { CallError } from '../call.ts'

type Once = { idempotencyKey: string }

/** The server may still be at work on the first try of these: only its own key tells what becomes of it. */
const unfinished: ReadonlySet<string> = new Set(['request_in_progress', 'payment_in_progress', 'payment_pending'])

/**
 * Whether a try ended with a refusal. The server keeps a refusal with its key, so that the next try needs another one;
 * after a lost answer or a failure of the server the same key finds out what was done (INV-13, INV-15).
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !unfinished.has(error.code)

/**
 * Sends what a form asks for once, however often it is clicked, and again after a refusal: the key of a try lasts until
 * that try has an answer.
 * @returns a function that calls with the key of the running try
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

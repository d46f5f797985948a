import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call, CallError } from '../call.ts'
import type { Endpoint } from '../contract.ts'
import { useErrorText } from './error-text.tsx'

const typingMs = 250

/** Why there is no preview: the fields aren't complete, or what went wrong in words. */
export type PreviewProblem = 'incomplete' | { failure: string }

/**
 * What a form would do, asked for a moment after typing ends. An answer that came too late is dropped.
 * @param asked the body as JSON; null while there is nothing to ask
 */
export function usePreview<T extends z.ZodType>(
  target: Endpoint & { output: T },
  asked: string | null,
): { preview: z.output<T> | null; problem: PreviewProblem | null } {
  const words = useErrorText()
  const [preview, setPreview] = useState<z.output<T> | null>(null)
  const [problem, setProblem] = useState<PreviewProblem | null>(null)
  useEffect(() => {
    if (asked === null) {
      setPreview(null)
      setProblem(null)
      return
    }
    const body: unknown = JSON.parse(asked)
    if (target.input.body?.safeParse(body).success === false) {
      setPreview(null)
      setProblem('incomplete')
      return
    }
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      call(target, { body } as never, { signal: leaving.signal }).then(
        (answer) => {
          setProblem(null)
          setPreview(answer as z.output<T>)
        },
        (error: unknown) => {
          if (leaving.signal.aborted) return
          setPreview(null)
          setProblem(error instanceof CallError && error.status === 422 ? 'incomplete' : { failure: words(error) })
        },
      )
    }, typingMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [target, asked, words])
  return { preview, problem }
}

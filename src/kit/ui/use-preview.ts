import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call, CallError } from '../call.ts'
import type { Endpoint } from '../contract.ts'
import { useErrorText } from './error-text.tsx'

const typingMs = 250

/** Why there is no preview: incomplete fields, or an error message. */
export type PreviewProblem = 'incomplete' | { failure: string }

/**
 * Previews what a form would do, shortly after typing ends and once its fields are complete. Outdated answers are
 * dropped.
 * @param complete shape of the request body, which the server would otherwise refuse
 * @param asked request body as JSON; null while there is nothing to preview
 */
export function usePreview<T extends z.ZodType>(
  target: Endpoint & { output: T },
  complete: z.ZodType,
  asked: string | null,
): { preview: z.output<T> | null; problem: PreviewProblem | null } {
  const words = useErrorText()
  const [preview, setPreview] = useState<z.output<T> | null>(null)
  const [problem, setProblem] = useState<PreviewProblem | null>(null)
  useEffect(() => {
    const stop = (why: PreviewProblem | null) => {
      setPreview(null)
      setProblem(why)
    }
    if (asked === null) return stop(null)
    const body: unknown = JSON.parse(asked)
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      if (!complete.safeParse(body).success) return stop('incomplete')
      call(target, { body } as never, { signal: leaving.signal }).then(
        (answer) => {
          setProblem(null)
          setPreview(answer as z.output<T>)
        },
        (error: unknown) => {
          if (leaving.signal.aborted) return
          stop(error instanceof CallError && error.status === 422 ? 'incomplete' : { failure: words(error) })
        },
      )
    }, typingMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [target, complete, asked, words])
  return { preview, problem }
}

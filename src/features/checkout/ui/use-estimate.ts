import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useSite } from '#access/ui/site-context.tsx'
import { call, CallError } from '#kit/call.ts'
import type { CallInput, Endpoint } from '#kit/contract.ts'
import type { Currency } from '#kit/money.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'

const waitMs = 250

interface Estimated<T> {
  estimate: T | null
  problem: string | null
  /** The code of that error. */
  code: string | null
  busy: boolean
}

/**
 * An estimate for the current form values, requested shortly after each change. Responses to outdated requests are
 * dropped.
 */
export function useEstimate<B extends z.ZodType, O extends z.ZodType>(
  target: Endpoint<{ body: B }, O>,
  question: z.input<B>,
): Estimated<z.output<O>> {
  const ask = useCallback(
    (body: z.input<B>, signal: AbortSignal) => call(target, { body } as CallInput<{ body: B }>, { signal }),
    [target],
  )
  return useAnswer(ask, question)
}

/**
 * The same for any request. `ask` must be stable while the request is the same. After a change of currency the last
 * answer is gone: its amounts would be read in the new one.
 */
export function useAnswer<Q, A>(ask: (question: Q, signal: AbortSignal) => Promise<A>, question: Q): Estimated<A> {
  const words = useErrorText()
  const { currency } = useSite()
  const asked = JSON.stringify(question)
  const [state, setState] = useState<
    Omit<Estimated<A>, 'busy'> & { ask: typeof ask | null; asked: string | null; currency: Currency }
  >({
    ask: null,
    asked: null,
    currency,
    estimate: null,
    problem: null,
    code: null,
  })
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      ask(JSON.parse(asked) as Q, stop.signal).then(
        (estimate) => setState({ ask, asked, currency, estimate, problem: null, code: null }),
        (error: unknown) => {
          if (stop.signal.aborted) return
          const code = error instanceof CallError ? error.code : null
          setState((before) => ({
            ask,
            asked,
            currency,
            estimate: before.currency === currency ? before.estimate : null,
            problem: words(error),
            code,
          }))
        },
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [ask, asked, currency, words])
  // Busy from the first render with another question, so nobody can pay an outdated price.
  const { problem, code } = state
  const isCurrent = state.currency === currency
  const estimate = isCurrent ? state.estimate : null
  return { estimate, problem, code, busy: !isCurrent || state.ask !== ask || state.asked !== asked }
}

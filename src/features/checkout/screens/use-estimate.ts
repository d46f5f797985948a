import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { useErrorWords } from '#kit/ui/words.tsx'
import { type Estimate, estimateOrder } from '../contract.ts'

type Question = Parameters<typeof call<(typeof estimateOrder)['input'], (typeof estimateOrder)['output']>>[1]['body']

const waitMs = 250

/** The price of what is in the form, asked anew a moment after each change; the answer to an old question is dropped. */
export function useEstimate(question: Question): { estimate: Estimate | null; problem: string | null; busy: boolean } {
  const words = useErrorWords()
  const [state, setState] = useState<{ estimate: Estimate | null; problem: string | null; busy: boolean }>({
    estimate: null,
    problem: null,
    busy: true,
  })
  const asked = JSON.stringify(question)
  useEffect(() => {
    const stop = new AbortController()
    setState((before) => ({ ...before, busy: true }))
    const timer = setTimeout(() => {
      call(estimateOrder, { body: JSON.parse(asked) as Question }, { signal: stop.signal }).then(
        (estimate) => setState({ estimate, problem: null, busy: false }),
        (error: unknown) => {
          if (!stop.signal.aborted)
            setState((before) => ({ estimate: before.estimate, problem: words(error), busy: false }))
        },
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, words])
  return state
}

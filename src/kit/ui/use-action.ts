import { useState } from 'react'
import { notify } from './toast.tsx'
import { useErrorText } from './error-text.tsx'

interface Action {
  /** While it runs. */
  busy: boolean
  /** Why it failed, in words for the reader; null until it fails, and again when it is repeated. */
  failure: string | null
  /** Sets the reason when an action is refused before it runs. */
  setFailure: (failure: string | null) => void
  /** Runs it. Nothing is thrown: a failure becomes `failure`, or a message at the edge of the page. */
  run: (work: () => Promise<unknown>) => Promise<void>
}

/**
 * What a button does when it calls the server: shows that it runs, then why it failed.
 * @param fails whether a failure is shown in place, or as a message at the edge of the page
 */
export function useAction(fails: 'in-place' | 'as-message' = 'in-place'): Action {
  const words = useErrorText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (fails === 'in-place') setFailure(words(error))
      else notify({ text: words(error), kind: 'failure' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, setFailure, run }
}

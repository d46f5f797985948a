import { useState } from 'react'
import { notify } from './toast.tsx'
import { useErrorText } from './error-text.tsx'

interface Action {
  /** Whether it is running. */
  busy: boolean
  /** Error message; null until it fails, and again on retry. */
  failure: string | null
  /** Sets an error message before the action runs. */
  setFailure: (failure: string | null) => void
  /** Runs the action. Never throws: an error becomes `failure`, or a toast. */
  run: (work: () => Promise<unknown>) => Promise<void>
}

/**
 * State of a button that calls the server: whether it is running, and why it failed.
 * @param fails whether errors show in place or as a toast
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

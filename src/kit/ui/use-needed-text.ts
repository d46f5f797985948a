import { useState } from 'react'
import { focusProblem } from './focus-problem.ts'

/**
 * The one text that a small form can’t be sent without. Its button stays usable: an attempt without the text says beside the
 * field what is missing.
 * @param words what to enter
 */
export function useNeededText(
  value: string,
  words: () => string,
): { error: string | undefined; isMissing: () => boolean } {
  const [asked, setAsked] = useState(false)
  const isEmpty = value.trim() === ''
  return {
    error: asked && isEmpty ? words() : undefined,
    isMissing: () => {
      setAsked(isEmpty)
      if (isEmpty) focusProblem()
      return isEmpty
    },
  }
}

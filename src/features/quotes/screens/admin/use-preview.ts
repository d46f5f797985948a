import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { addressFields } from '#features/addresses/contract.ts'
import { call, CallError } from '#kit/call.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'
import type { FieldValues } from '#kit/ui/fields.tsx'
import { quoteTerms } from '../../contract/quote-fields.ts'
import { previewQuote } from '../../contract/staff.ts'

export type Preview = z.output<typeof previewQuote.output>

const typingMs = 250
const incomplete = 'Complete the fields above to see the total.'

/** What is entered so far, as far as it decides the price; addresses count once they are whole. */
function termsIn(values: FieldValues): Record<string, unknown> {
  const terms = Object.fromEntries(Object.keys(quoteTerms.shape).map((name) => [name, values[name]]))
  const whole = (address: unknown) => (addressFields.safeParse(address).success ? address : null)
  return {
    ...terms,
    billing_address: whole(values['billing_address']),
    shipping_address: whole(values['shipping_address']),
  }
}

/** The last answer is kept, so that the parts of a form that need it ask once. */
let last: { asked: string; answer: Promise<Preview> } | null = null
function ask(asked: string): Promise<Preview> {
  if (last?.asked !== asked) last = { asked, answer: call(previewQuote, { body: JSON.parse(asked) as never }) }
  return last.answer
}

/** What a quote comes to as it is entered; null without lines or while it can’t be priced. */
export function usePreview(values: FieldValues): { preview: Preview | null; failure: string | null; isEmpty: boolean } {
  const words = useErrorText()
  const [state, setState] = useState<{ preview: Preview | null; failure: string | null }>({
    preview: null,
    failure: null,
  })
  const asked = JSON.stringify(termsIn(values))
  const lines = values['lines'] as readonly unknown[]
  const isEmpty = lines.length === 0
  useEffect(() => {
    if (isEmpty) return setState({ preview: null, failure: null })
    let isLeft = false
    const timer = setTimeout(() => {
      if (!quoteTerms.safeParse(JSON.parse(asked)).success) return setState({ preview: null, failure: incomplete })
      ask(asked).then(
        (preview) => isLeft || setState({ preview, failure: null }),
        (error: unknown) => {
          if (isLeft) return
          const isIncomplete = error instanceof CallError && error.status === 422
          setState({ preview: null, failure: isIncomplete ? incomplete : words(error) })
        },
      )
    }, typingMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [asked, isEmpty, words])
  return { ...state, isEmpty }
}

import { Button } from '#kit/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { keptWork } from '#kit/client/kept-work.ts'
import { formatUtcDay } from '#kit/dates.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { notify } from '#kit/ui/toast.tsx'
import { CallError } from '#kit/call.ts'
import { useAction } from '#kit/ui/use-action.ts'
import { Warning } from '#kit/ui/warning.tsx'
import { quoteTerms } from '../../contract/quote-fields.ts'
import { previewQuote, resendQuote, sendQuote, type StaffQuote } from '../../contract/staff.ts'
import classes from '../../ui/quotes.module.css'

/** Sends a draft after a last look at who gets it and what it comes to. */
export function SendButton({ quote }: { quote: StaffQuote }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send quote</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Send this quote?">
        {open && <SendForm quote={quote} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

/** The first thing that a draft lacks or the server refuses, in words. */
function missingIn(quote: StaffQuote): string | null {
  if (keptWork(`quote/${quote.id}`) !== null) return 'Save your changes first.'
  if (quote.email === '') return 'Enter the customer’s email first.'
  if (quote.lines.length === 0) return 'Add an item first.'
  return quote.billing_address === null ? 'Enter the billing address first.' : null
}

function SendForm({ quote, onDone }: { quote: StaffQuote; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const words = useErrorText()
  const attempt = useIdempotentSubmit()
  const [total, setTotal] = useState<number | null>(null)
  const [problem, setProblem] = useState(() => missingIn(quote))
  const { busy, failure, run } = useAction()
  const currency = quote.currency as Currency
  useEffect(() => {
    if (problem !== null) return
    const body = Object.fromEntries(Object.keys(quoteTerms.shape).map((name) => [name, quote[name as never]]))
    call(previewQuote, { body: body as never }).then(
      (preview) => setTotal(preview.total),
      (error: unknown) => setProblem(words(error)),
    )
  }, [problem, quote, words])
  const send = () =>
    run(async () => {
      const body = { version: quote.version, ...(total === null ? {} : { shown_total: total }) }
      try {
        await attempt((once) => call(sendQuote, { params: { id: quote.id }, body }, once))
      } catch (error) {
        const [first] = error instanceof CallError ? Object.values(error.fields).flat() : []
        if (first === undefined) throw error
        setProblem(first)
        return
      }
      notify({ text: `Quote sent to ${quote.email}.`, kind: 'success' })
      await revalidate()
      onDone()
    })
  return (
    <div className={classes['preview']}>
      {problem === null ? (
        <p>
          {quote.email} gets an email with a link to pay{' '}
          {total === null ? 'this quote' : formatMoney({ minor: total, currency })}, valid until{' '}
          {formatUtcDay(quote.valid_until)}. Its prices hold until then. Stock is reserved when the customer pays.
        </p>
      ) : (
        <Warning>{problem}</Warning>
      )}
      <FormFailure message={failure} />
      <div>
        <Button loading={busy} disabled={problem !== null || total === null} onClick={() => void send()}>
          Send quote
        </Button>
      </div>
    </div>
  )
}

/** Mails the link of a quote that is out once more. */
export function ResendButton({ quote }: { quote: StaffQuote }) {
  const { run, busy, failure } = useAction()
  const attempt = useIdempotentSubmit()
  const resend = () =>
    run(async () => {
      await attempt((once) => call(resendQuote, { params: { id: quote.id } }, once))
      notify({ text: `Quote sent to ${quote.email} again.`, kind: 'success' })
    })
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void resend()}>
        Send again
      </Button>
      <FormFailure message={failure} />
    </>
  )
}

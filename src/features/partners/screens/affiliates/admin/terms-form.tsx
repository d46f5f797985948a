import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import classes from '../../earnings/earnings.module.css'
import { call } from '#kit/call.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { publishAffiliateTerms, termsForm, type TermsVersion } from '../../../contract/affiliate-terms.ts'
import { TermsText } from '../terms-text.tsx'

/** Writes the next version of the terms, with how it will be read beside it. */
export function TermsForm({ current }: { current: TermsVersion }) {
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const [asked, setAsked] = useState<z.output<typeof termsForm> | null>(null)
  const shop = useShopForm({
    schema: termsForm,
    initial: { text: current.text, reason: '', follows: current.version },
    // Published only when that is confirmed: it stops payouts and is not taken back.
    submit: async (body) => setAsked(body),
  })
  const publish = useShopForm({
    schema: z.object({}),
    initial: {},
    submit: async () => {
      if (asked === null) return
      const { version } = await attempt((once) => call(publishAffiliateTerms, { body: asked }, once))
      setAsked(null)
      notify({ text: `Version ${version} is published.`, kind: 'success' })
      await revalidate()
    },
  })
  const { form } = shop
  return (
    <div className={classes['sides']}>
      <FormShell
        shop={shop}
        submitLabel={`Publish version ${current.version + 1}`}
        label="New version"
        disabled={form.values.text.trim() === current.text}
      >
        <Textarea
          label="Text"
          description="An empty line begins a paragraph."
          autosize
          minRows={10}
          maxLength={20_000}
          {...form.getInputProps('text')}
        />
        <TextInput label="Reason" description="Kept in the audit log." {...form.getInputProps('reason')} />
      </FormShell>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={`Publish version ${current.version + 1}?`}>
        <FormShell shop={publish} submitLabel="Publish" label={`Publish version ${current.version + 1}`}>
          <div>
            Every affiliate is asked by mail to accept it, and is paid nothing until then. A payout run that pays one
            who has not accepted it waits. A version stays published: it is only replaced by the next one.
          </div>
        </FormShell>
      </Dialog>
      <section className={classes['preview']} aria-label="Preview">
        <h3>As it will be read</h3>
        <TermsText text={form.values.text} />
      </section>
    </div>
  )
}

import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import classes from '../../earnings/earnings.module.css'
import { call } from '#kit/call.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { publishAffiliateTerms, termsForm, type TermsVersion } from '../../../contract/affiliate-terms.ts'
import { TermsText } from '../terms-text.tsx'

/** Edits the next version of the terms next to a preview. */
export function TermsForm({ current }: { current: TermsVersion }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const [asked, setAsked] = useState<z.output<typeof termsForm> | null>(null)
  const shop = useShopForm({
    schema: termsForm,
    initial: { text: current.text, reason: '', follows: current.version },
    // Asks for confirmation, because publishing holds payouts and cannot be undone.
    submit: async (body) => setAsked(body),
  })
  const publish = useShopForm({
    schema: z.object({}),
    initial: {},
    submit: async () => {
      if (asked === null) return
      const { version } = await attempt((once) => call(publishAffiliateTerms, { body: asked }, once))
      setAsked(null)
      notify({ text: `Version ${version} published.`, kind: 'success' })
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
          description="Separate paragraphs with an empty line."
          autosize
          minRows={10}
          maxLength={20_000}
          {...form.getInputProps('text')}
        />
        <ReasonInput form={form} />
      </FormShell>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={`Publish version ${current.version + 1}?`}>
        <FormShell shop={publish} submitLabel="Publish" label={`Publish version ${current.version + 1}`}>
          <div>
            Every affiliate gets an email asking them to accept, and isn’t paid until they do. Payout runs that include
            someone who hasn’t accepted are held. You can’t unpublish a version, only replace it with a new one.
          </div>
        </FormShell>
      </Dialog>
      <section className={classes['preview']} aria-label="Preview">
        <h3>Preview of the terms</h3>
        <TermsText text={form.values.text} />
      </section>
    </div>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import { useRevalidator } from 'react-router'
import classes from '#features/earnings/screens/earnings.module.css'
import { call } from '#kit/call.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { publishAffiliateTerms, termsForm, type TermsVersion } from '../../contract-terms.ts'
import { TermsText } from '../terms-text.tsx'

/** Writes the next version of the terms, with how it will be read beside it. */
export function TermsForm({ current }: { current: TermsVersion }) {
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const shop = useShopForm({
    schema: termsForm,
    initial: { text: current.text, reason: '', follows: current.version },
    submit: async (body) => {
      const { version } = await attempt((once) => call(publishAffiliateTerms, { body }, once))
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
        <TextInput label="Why" description="Kept in the audit log." {...form.getInputProps('reason')} />
      </FormShell>
      <section className={classes['preview']} aria-label="Preview">
        <h3>As it will be read</h3>
        <TermsText text={form.values.text} />
      </section>
    </div>
  )
}

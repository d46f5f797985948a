import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { useSession } from '#access/ui/session.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { contactDealer, contactForm } from '../../contract/dealers.ts'
import * as m from '../../messages/m.ts'

/** Sends a message to a dealer, who replies by email. */
export function ContactForm({ slug, name }: { slug: string; name: string }) {
  const { user } = useSession()
  const attempt = useIdempotentSubmit()
  const [isSent, setSent] = useState(false)
  const shop = useShopForm({
    schema: contactForm,
    initial: { name: user?.name ?? '', email: user?.email ?? '', phone: '', message: '' },
    submit: async (body) => {
      await attempt((once) => call(contactDealer, { params: { slug }, body }, once))
      setSent(true)
    },
  })
  if (isSent) return <output>{m.messageSent({ name })}</output>
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel={m.send()} label={m.messageTo({ name })}>
      <TextInput label={m.yourName()} required autoComplete="name" {...form.getInputProps('name')} />
      <FieldRow>
        <TextInput label={m.email()} type="email" required autoComplete="email" {...form.getInputProps('email')} />
        <TextInput label={m.phoneOptional()} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
      </FieldRow>
      <Textarea
        label={m.message()}
        description={m.messageHint()}
        required
        rows={6}
        maxLength={4000}
        {...form.getInputProps('message')}
      />
    </FormShell>
  )
}

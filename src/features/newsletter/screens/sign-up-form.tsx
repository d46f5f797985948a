import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Mantine } from '#kit/ui/mantine.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { signUpForm, signUpFormAddress, subscribe } from '../contract/newsletter.ts'
import { ChoiceFields, noChoices } from '../ui/choices.tsx'
import * as m from '../messages/m.ts'

/** The newsletter sign-up. An address is subscribed only after its owner has confirmed it. */
export default function SignUpForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const shop = useShopForm({
    schema: signUpForm,
    initial: { email: '', ...noChoices() },
    submit: async (body) => {
      await call(subscribe, { body })
      setSentTo(body.email)
    },
  })
  if (sentTo !== null)
    return (
      <output>
        <b>{m.checkInbox()}</b>
        <p>{m.checkInboxText({ email: sentTo })}</p>
      </output>
    )
  return (
    <Mantine>
      <FormShell shop={shop} submitLabel={m.signUp()} label={m.signUpTitle()} action={signUpFormAddress}>
        <TextInput
          type="email"
          name="email"
          label={m.email()}
          placeholder={m.emailPlaceholder()}
          autoComplete="email"
          required
          {...shop.form.getInputProps('email')}
        />
        <ChoiceFields form={shop.form} />
      </FormShell>
    </Mantine>
  )
}

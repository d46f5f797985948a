import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { register, registration } from '../contract/login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import { EmailInput, PasswordField } from './login-inputs.tsx'
import { MailSent } from './mail-sent.tsx'
import * as m from '../messages/m.ts'

export default function RegisterPage() {
  const [search] = useSearchParams()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const shop = useShopForm({
    schema: registration,
    initial: { name: '', email: '', password: '' },
    submit: async (body) => {
      await call(register, { body })
      setSentTo(body.email)
    },
  })
  const { form } = shop
  if (sentTo !== null) {
    return (
      <AuthFrame title={m.checkYourInbox()}>
        <MailSent email={sentTo} resend />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={m.createAnAccount()}>
      <FormShell shop={shop} submitLabel={m.createAccount()} label={m.createAnAccount()}>
        <TextInput label={m.name()} autoComplete="name" size="md" {...form.getInputProps('name')} />
        <EmailInput form={form} />
        <PasswordField form={form} hint={m.passwordHint()} />
      </FormShell>
      <AuthLinks>
        <span>
          {m.haveAccount({
            link: (text) => <Link to={link('/auth/login', {}, { return_to: search.get('return_to') })}>{text}</Link>,
          })}
        </span>
      </AuthLinks>
    </AuthFrame>
  )
}

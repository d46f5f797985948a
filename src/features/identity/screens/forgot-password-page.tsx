import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { addressForm, forgotPassword } from '../contract-login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import { MailSent } from './mail-sent.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Forgot your password?', unlisted: true })

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const shop = useShopForm({
    schema: addressForm,
    initial: { email: '' },
    submit: async (body) => {
      await call(forgotPassword, { body })
      setSentTo(body.email)
    },
  })
  if (sentTo !== null) {
    return (
      <AuthFrame title="Look into your mailbox" lead="If there is an account with this address, a mail is on its way.">
        <MailSent email={sentTo} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Forgot your password?" lead="We send you a link with which you choose a new one.">
      <FormShell shop={shop} submitLabel="Send the link" label="Forgot your password">
        <TextInput
          type="email"
          label="Email"
          autoComplete="username"
          inputMode="email"
          size="md"
          {...shop.form.getInputProps('email')}
        />
      </FormShell>
      <AuthLinks>
        <Link to={link('/auth/login')}>Back to the login</Link>
      </AuthLinks>
    </AuthFrame>
  )
}

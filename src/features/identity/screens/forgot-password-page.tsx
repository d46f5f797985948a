import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { addressForm, forgotPassword } from '../contract/login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import { MailSent } from './mail-sent.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.forgotPassword(), unlisted: true })

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
      <AuthFrame title={m.checkYourInbox()} lead={m.resetSentShort()}>
        <MailSent email={sentTo} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={m.forgotPassword()} lead={m.forgotPasswordLead()}>
      <FormShell shop={shop} submitLabel={m.sendLink()} label={m.forgotPassword()}>
        <TextInput
          type="email"
          label={m.email()}
          autoComplete="username"
          inputMode="email"
          size="md"
          {...shop.form.getInputProps('email')}
        />
      </FormShell>
      <AuthLinks>
        <Link to={link('/auth/login')}>{m.backToLogin()}</Link>
      </AuthLinks>
    </AuthFrame>
  )
}

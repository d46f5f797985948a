import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { addressForm, forgotPassword } from '../contract/login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import { EmailInput } from './login-inputs.tsx'
import { MailSent } from './mail-sent.tsx'
import * as m from '../messages/m.ts'

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
        <EmailInput form={shop.form} />
      </FormShell>
      <AuthLinks>
        <Link to={link('/auth/login')}>{m.backToLogin()}</Link>
      </AuthLinks>
    </AuthFrame>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { newPasswordForm, resetPassword } from '../contract/login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import { PasswordField } from './login-inputs.tsx'
import { mailToken } from './mail-token.ts'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.chooseNewPassword(), unlisted: true })
export const clientLoader = () => null
export const HydrateFallback = () => (
  <AuthFrame title={m.chooseNewPassword()}>
    <LoadingState lines={3} />
  </AuthFrame>
)

export default function ResetPasswordPage() {
  const [isDone, setDone] = useState(false)
  const shop = useShopForm({
    schema: newPasswordForm,
    initial: { password: '' },
    submit: async ({ password }) => {
      await call(resetPassword, { body: { token: mailToken(), password } })
      setDone(true)
    },
  })
  if (isDone) {
    return (
      <AuthFrame title={m.passwordIsChanged()} lead={m.passwordIsChangedLead()}>
        <AuthLinks>
          <Link to={link('/auth/login')}>{m.logIn()}</Link>
        </AuthLinks>
      </AuthFrame>
    )
  }
  if (mailToken() === '') {
    return (
      <AuthFrame title={m.linkIncomplete()} lead={m.linkIncompleteLead()}>
        <AuthLinks>
          <Link to={link('/auth/forgot-password')}>{m.requestNewLink()}</Link>
        </AuthLinks>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={m.chooseNewPassword()}>
      <FormShell shop={shop} submitLabel={m.savePassword()} label={m.newPassword()}>
        <PasswordField form={shop.form} label={m.newPassword()} hint={m.passwordMin()} />
      </FormShell>
      <AuthLinks>
        <Link to={link('/auth/forgot-password')}>{m.requestNewLink()}</Link>
      </AuthLinks>
    </AuthFrame>
  )
}

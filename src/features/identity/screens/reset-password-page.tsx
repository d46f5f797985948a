import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { newPasswordForm, resetPassword } from '../contract-login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import { mailToken } from './mail-token.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Choose a new password', unlisted: true })
export const clientLoader = () => null
export const HydrateFallback = () => (
  <AuthFrame title="Choose a new password">
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
      <AuthFrame title="Your password is changed" lead="All devices were logged out. Log in with the new password.">
        <AuthLinks>
          <Link to={link('/auth/login')}>Log in</Link>
        </AuthLinks>
      </AuthFrame>
    )
  }
  if (mailToken() === '') {
    return (
      <AuthFrame title="This link is not complete" lead="Open it from the mail once more, or ask for a new one.">
        <AuthLinks>
          <Link to={link('/auth/forgot-password')}>Ask for a new link</Link>
        </AuthLinks>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Choose a new password">
      <FormShell shop={shop} submitLabel="Save password" label="New password">
        <PasswordInput
          label="New password"
          description="At least 10 characters."
          autoComplete="new-password"
          size="md"
          {...shop.form.getInputProps('password')}
        />
      </FormShell>
      <AuthLinks>
        <Link to={link('/auth/forgot-password')}>Ask for a new link</Link>
      </AuthLinks>
    </AuthFrame>
  )
}

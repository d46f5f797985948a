import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { register, registration } from '../contract-login.ts'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'
import { MailSent } from './mail-sent.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Create an account', unlisted: true })

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
      <AuthFrame title="Look into your mailbox">
        <MailSent email={sentTo} resend />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Create an account">
      <FormShell shop={shop} submitLabel="Create account" label="Create an account">
        <TextInput label="Name" autoComplete="name" size="md" {...form.getInputProps('name')} />
        <TextInput
          type="email"
          label="Email"
          autoComplete="username"
          inputMode="email"
          size="md"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          description="At least 10 characters. A few words that only you combine are easy to keep in mind."
          autoComplete="new-password"
          size="md"
          {...form.getInputProps('password')}
        />
      </FormShell>
      <AuthLinks>
        <span>
          You have one? <Link to={link('/auth/login', {}, { return_to: search.get('return_to') })}>Log in</Link>
        </span>
      </AuthLinks>
    </AuthFrame>
  )
}

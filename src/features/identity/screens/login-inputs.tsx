import { TextInput } from '#kit/ui/text-input.tsx'
import { PasswordInput } from '#kit/ui/password-input.tsx'
import * as m from '../messages/m.ts'

interface LoginForm {
  form: { getInputProps: (name: 'email' | 'password') => object }
}

/** The email address for the login, marked as the username for password managers. */
export const EmailInput = ({ form }: LoginForm) => (
  <TextInput
    type="email"
    label={m.email()}
    autoComplete="username"
    inputMode="email"
    size="md"
    {...form.getInputProps('email')}
  />
)

/** A password field: for the current password, or with a hint for a new one. */
export const PasswordField = ({ form, label = m.password(), hint }: LoginForm & { label?: string; hint?: string }) => (
  <PasswordInput
    label={label}
    {...(hint === undefined ? {} : { description: hint })}
    autoComplete={hint === undefined ? 'current-password' : 'new-password'}
    size="md"
    {...form.getInputProps('password')}
  />
)

import { PasswordInput } from '#kit/ui/password-input.tsx'
import * as m from '../messages/m.ts'

/** Asks for the password of the person who is logged in. */
export const CurrentPasswordInput = ({ form }: { form: { getInputProps: (field: 'current_password') => object } }) => (
  <PasswordInput
    label={m.currentPassword()}
    autoComplete="current-password"
    {...form.getInputProps('current_password')}
  />
)

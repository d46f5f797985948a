import { PasswordInput } from '#kit/ui/password-input.tsx'
import type { ReactNode } from 'react'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { passwordConfirmation } from '../contract/security.ts'
import * as m from '../messages/m.ts'

/** Asks for the password before actions that would be valuable to someone with a stolen session. */
export function ConfirmWithPassword({
  submitLabel,
  onConfirm,
  children,
}: {
  submitLabel: string
  onConfirm: (password: string) => Promise<unknown>
  children?: ReactNode
}) {
  const shop = useShopForm({
    schema: passwordConfirmation,
    initial: { current_password: '' },
    submit: ({ current_password: password }) => onConfirm(password),
  })
  return (
    <FormShell shop={shop} submitLabel={submitLabel} label={submitLabel}>
      {children && <p>{children}</p>}
      <PasswordInput
        label={m.currentPassword()}
        autoComplete="current-password"
        {...shop.form.getInputProps('current_password')}
      />
    </FormShell>
  )
}

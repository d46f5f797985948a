import type { ReactNode } from 'react'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { passwordConfirmation } from '../contract/security.ts'
import { CurrentPasswordInput } from '../ui/current-password-input.tsx'

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
      <CurrentPasswordInput form={shop.form} />
    </FormShell>
  )
}

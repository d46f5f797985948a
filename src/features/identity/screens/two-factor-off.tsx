import { PasswordInput, TextInput } from '@mantine/core'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { disableTwoFactor, twoFactorOff } from '../contract-security.ts'

export function TwoFactorOff({ onDone }: { onDone: () => Promise<void> }) {
  const shop = useShopForm({
    schema: twoFactorOff,
    initial: { current_password: '', code: '' },
    submit: async (body) => {
      await call(disableTwoFactor, { body })
      await onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Turn off" label="Turn off two-factor login">
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...shop.form.getInputProps('current_password')}
      />
      <TextInput
        label="Code"
        description="Of your app, or a backup code."
        autoComplete="one-time-code"
        {...shop.form.getInputProps('code')}
      />
    </FormShell>
  )
}

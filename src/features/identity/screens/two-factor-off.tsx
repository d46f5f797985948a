import { TextInput } from '#kit/ui/text-input.tsx'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { disableTwoFactor, twoFactorOff } from '../contract/security.ts'
import { CurrentPasswordInput } from '../ui/current-password-input.tsx'
import * as m from '../messages/m.ts'

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
    <FormShell shop={shop} submitLabel={m.turnOff()} label={m.turnOffTwoFactor()}>
      <CurrentPasswordInput form={shop.form} />
      <TextInput
        label={m.code()}
        description={m.codeOrBackup()}
        autoComplete="one-time-code"
        {...shop.form.getInputProps('code')}
      />
    </FormShell>
  )
}

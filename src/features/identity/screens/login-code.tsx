import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { codeForm, loginWithSecondFactor } from '../contract/login.ts'
import * as m from '../messages/m.ts'

/** The second step of a login: a code from the authenticator app, or a backup code. */
export function LoginCode({ onDone, onBack }: { onDone: () => unknown; onBack: () => void }) {
  const shop = useShopForm({
    schema: codeForm,
    initial: { code: '' },
    submit: async (body) => {
      await call(loginWithSecondFactor, { body })
      await onDone()
    },
  })
  return (
    <FormShell
      shop={shop}
      submitLabel={m.continueButton()}
      label={m.twoFactorLogin()}
      secondary={
        <Button variant="subtle" onClick={onBack}>
          {m.back()}
        </Button>
      }
    >
      <TextInput
        label={m.code()}
        description={m.sixDigits()}
        autoComplete="one-time-code"
        size="md"
        {...shop.form.getInputProps('code')}
      />
    </FormShell>
  )
}

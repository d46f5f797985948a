import { PasswordInput } from '#kit/ui/password-input.tsx'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { changePassword, passwordChange } from '../contract/security.ts'
import { CurrentPasswordInput } from '../ui/current-password-input.tsx'
import * as m from '../messages/m.ts'

export function PasswordForm() {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: passwordChange,
    initial: { current_password: '', password: '' },
    submit: async (body, form) => {
      await call(changePassword, { body })
      form.reset()
      notify({ text: m.passwordChanged(), kind: 'success' })
      await revalidate()
    },
  })
  return (
    <PagePart title={m.password()}>
      <FormShell shop={shop} submitLabel={m.changePassword()} label={m.changePassword()}>
        <FieldRow>
          <CurrentPasswordInput form={shop.form} />
          <PasswordInput label={m.newPassword()} autoComplete="new-password" {...shop.form.getInputProps('password')} />
        </FieldRow>
      </FormShell>
    </PagePart>
  )
}

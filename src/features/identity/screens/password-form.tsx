import { PasswordInput } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { changePassword, passwordChange } from '../contract-security.ts'

export function PasswordForm() {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: passwordChange,
    initial: { current_password: '', password: '' },
    submit: async (body, form) => {
      await call(changePassword, { body })
      form.reset()
      notify({ text: 'Your password is changed. All other devices were logged out.', kind: 'success' })
      await revalidate()
    },
  })
  return (
    <PagePart title="Password">
      <FormShell shop={shop} submitLabel="Change password" label="Change password">
        <FieldRow>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...shop.form.getInputProps('current_password')}
          />
          <PasswordInput label="New password" autoComplete="new-password" {...shop.form.getInputProps('password')} />
        </FieldRow>
      </FormShell>
    </PagePart>
  )
}

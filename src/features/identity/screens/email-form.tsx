import { PasswordInput, TextInput } from '@mantine/core'
import { call } from '#kit/call.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useSession } from '#kit/ui/session.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { changeEmail, emailChange } from '../contract-security.ts'

export function EmailForm() {
  const { user } = useSession()
  const shop = useShopForm({
    schema: emailChange,
    initial: { email: '', current_password: '' },
    submit: async (body, form) => {
      const { message } = await call(changeEmail, { body })
      form.reset()
      notify({ text: message, kind: 'success', forMs: 10_000 })
    },
  })
  return (
    <PagePart
      title="Email address"
      lead={`Now ${user?.email ?? ''}. A new address counts once you have opened the link that we send there.`}
    >
      <FormShell shop={shop} submitLabel="Send the link" label="Change email address">
        <FieldRow>
          <TextInput
            type="email"
            label="New address"
            autoComplete="email"
            inputMode="email"
            {...shop.form.getInputProps('email')}
          />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...shop.form.getInputProps('current_password')}
          />
        </FieldRow>
      </FormShell>
    </PagePart>
  )
}

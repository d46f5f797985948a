import { TextInput } from '#kit/ui/text-input.tsx'
import { call } from '#kit/call.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useSession } from '#access/ui/session.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { changeEmail, emailChange } from '../contract/security.ts'
import { CurrentPasswordInput } from '../ui/current-password-input.tsx'
import * as m from '../messages/m.ts'

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
    <PagePart title={m.emailAddress()} lead={m.changeEmailHint({ email: user?.email ?? '' })}>
      <FormShell shop={shop} submitLabel={m.sendLink()} label={m.changeEmail()}>
        <FieldRow>
          <TextInput
            type="email"
            label={m.newAddress()}
            autoComplete="email"
            inputMode="email"
            {...shop.form.getInputProps('email')}
          />
          <CurrentPasswordInput form={shop.form} />
        </FieldRow>
      </FormShell>
    </PagePart>
  )
}

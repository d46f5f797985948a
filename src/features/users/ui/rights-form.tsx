import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { setUserRights, type StaffUserDetails, userRights } from '../contract/users.ts'
import { roleNames } from '../rules.ts'
import { RightsFields } from './rights-fields.tsx'

/** Form for a person's role and flags. */
export function RightsForm({ user }: { user: StaffUserDetails }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: userRights,
    initial: { role: user.role, flags: [...user.flags], reason: '' },
    submit: async (body) => {
      await call(setUserRights, { params: { id: user.id }, body })
      notify({ text: `Permissions saved. ${user.name} has been logged out.`, kind: 'success' })
      await revalidate()
    },
  })
  // Dealer members have their role through membership.
  const choices = roleNames.filter((name) => (name === 'dealer') === (user.role === 'dealer'))
  return (
    <FormShell shop={shop} submitLabel="Save permissions" label="Permissions">
      <RightsFields form={shop.form} roles={choices} />
      <ReasonInput form={shop.form} />
    </FormShell>
  )
}

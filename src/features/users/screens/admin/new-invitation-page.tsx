import { TextInput } from '#kit/ui/text-input.tsx'
import { useNavigate } from 'react-router'
import type { Flag } from '#access/permissions.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { createStaffInvitation, invitationForm } from '../../contract/invitations.ts'
import { invitationDays, type InvitedRole, invitedRoleLabels, invitedRoles } from '../../rules.ts'
import { RightsFields } from '../../ui/rights-fields.tsx'

export default function NewInvitationPage() {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: invitationForm,
    initial: { email: '', role: 'user' as InvitedRole, flags: [] as Flag[], reason: '' },
    submit: async (body) => {
      const { email } = await attempt((once) => call(createStaffInvitation, { body }, once))
      notify({ text: `Invitation sent to ${email}.`, kind: 'success' })
      await navigate(link('/admin/staff-invitations'))
    },
  })
  return (
    <PageShell
      lead={`They get an email with a link that is valid for ${invitationDays} days, and these permissions once they accept. They keep permissions they already have.`}
      crumbs={[
        { label: 'People', to: link('/admin/users') },
        { label: 'Staff invitations', to: link('/admin/staff-invitations') },
        { label: 'New' },
      ]}
      width="text"
    >
      <FormShell shop={shop} submitLabel="Send invitation" label="Invite staff">
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="off"
          description="An open invitation to the same address is replaced."
          {...shop.form.getInputProps('email')}
        />
        <RightsFields form={shop.form} roles={invitedRoles} labels={invitedRoleLabels} />
        <ReasonInput form={shop.form} />
      </FormShell>
    </PageShell>
  )
}

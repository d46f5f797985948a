import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { call } from '#kit/call.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  inviteForDealer,
  removeMemberOfDealer,
  resendInviteOfDealer,
  revokeInviteOfDealer,
  type StaffDealer,
} from '../../contract/staff.ts'
import { inviteDays, memberRoles, type MemberRole } from '../../rules.ts'
import { roleLabels } from '../../ui/dealer-labels.ts'

type Done = () => Promise<void>

/** Invites someone to a dealer, with a reason for the audit log. */
export function StaffInvite({ id, onDone }: { id: number; onDone: Done }) {
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: inviteForDealer.input.body,
    initial: { email: '', role: 'owner' as MemberRole, reason: '' },
    submit: async (body, form) => {
      await attempt((once) => call(inviteForDealer, { params: { id }, body }, once))
      notify({ text: `Invite sent to ${body.email}.` })
      form.reset()
      await onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Invite" label="Invite a member">
      <FieldRow>
        <TextInput label="Email" type="email" required autoComplete="off" {...shop.form.getInputProps('email')} />
        <NativeSelect
          label="Role"
          data={memberRoles.map((value) => ({ value, label: roleLabels()[value] }))}
          {...shop.form.getInputProps('role')}
        />
      </FieldRow>
      <ReasonInput form={shop.form} />
    </FormShell>
  )
}

/** Removes a member, with a reason for the audit log. */
export const RemoveMember = ({ dealer, member }: { dealer: StaffDealer; member: StaffDealer['members'][number] }) => (
  <ReasonButton
    label="Remove"
    title={`Remove ${member.name} from ${dealer.name}?`}
    call={removeMemberOfDealer}
    params={{ id: dealer.id, user: member.id }}
  >
    They lose access to this dealer immediately.
  </ReasonButton>
)

/** Resends or withdraws an invite, with a reason. Renders nothing once it is accepted or withdrawn. */
export function InviteActs({
  status,
  invite,
}: Pick<StaffDealer, 'status'> & { invite: StaffDealer['invites'][number] }) {
  const { id, email, state } = invite
  if (state !== 'open' && state !== 'expired') return null
  return (
    <>
      {status === 'active' && (
        <ReasonButton
          label="Send again"
          title={`Send the invite to ${email} again?`}
          call={resendInviteOfDealer}
          params={{ id }}
        >
          They get a new link that is valid for {inviteDays} days. The earlier link stops working.
        </ReasonButton>
      )}
      <ReasonButton
        label="Withdraw"
        title={`Withdraw the invite to ${email}?`}
        confirmLabel="Withdraw invite"
        call={revokeInviteOfDealer}
        params={{ id }}
      >
        The link in the email stops working.
      </ReasonButton>
    </>
  )
}

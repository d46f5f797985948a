import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { inviteForDealer, removeMemberOfDealer, type StaffDealer } from '../../contract/staff.ts'
import { memberRoles, type MemberRole } from '../../rules.ts'
import { roleWords } from '../../ui/dealer-words.ts'

type Done = () => Promise<void>

/** Staff invite somebody to a dealer, with the reason for the audit log. */
export function StaffInvite({ id, onDone }: { id: number; onDone: Done }) {
  const attempt = useAttempt()
  const shop = useShopForm({
    schema: inviteForDealer.input.body,
    initial: { email: '', role: 'owner' as MemberRole, reason: '' },
    submit: async (body, form) => {
      await attempt((once) => call(inviteForDealer, { params: { id }, body }, once))
      notify({ text: `${body.email} is invited.` })
      form.reset()
      await onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Invite" label="Invite somebody">
      <FieldRow>
        <TextInput label="Email" type="email" required autoComplete="off" {...shop.form.getInputProps('email')} />
        <NativeSelect
          label="Role"
          data={memberRoles.map((value) => ({ value, label: roleWords()[value] }))}
          {...shop.form.getInputProps('role')}
        />
      </FieldRow>
      <TextInput label="Reason" required {...shop.form.getInputProps('reason')} />
    </FormShell>
  )
}

/** Staff remove a member, with the reason. */
export function RemoveMember(props: { dealer: StaffDealer; member: StaffDealer['members'][number]; onDone: Done }) {
  const { dealer, member, onDone } = props
  const [open, setOpen] = useState(false)
  const shop = useShopForm({
    schema: removeMemberOfDealer.input.body,
    initial: { reason: '' },
    submit: async (body) => {
      await call(removeMemberOfDealer, { params: { id: dealer.id, user: member.id }, body })
      setOpen(false)
      await onDone()
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Remove
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Remove ${member.name} from ${dealer.name}?`}>
        <FormShell shop={shop} submitLabel="Remove" label={`Remove ${member.name}`}>
          <p>The next request of this person is refused.</p>
          <TextInput label="Reason" required {...shop.form.getInputProps('reason')} />
        </FormShell>
      </Dialog>
    </>
  )
}

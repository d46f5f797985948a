import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import {
  exportStaffInvitations,
  listStaffInvitations,
  resendStaffInvitation,
  revokeStaffInvitation,
  type StaffInvitation,
} from '../../contract/invitations.ts'
import { invitationActs, invitationDays, invitationStates, invitedRoleLabels } from '../../rules.ts'
import classes from '../../ui/invitations.module.css'
import { invitationBulk } from './invitation-bulk.ts'

/** Buttons to resend or withdraw an invitation, depending on its state. */
function Actions({ invitation: { id, email, state } }: { invitation: StaffInvitation }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const acts = invitationActs[state]
  const resend = async () => {
    await attempt((once) => call(resendStaffInvitation, { params: { id } }, once))
    notify({ text: `Invitation sent to ${email} again.`, kind: 'success' })
    await revalidate()
  }
  if (acts.length === 0) return null
  return (
    <div className={classes['actions']}>
      {acts.includes('resend') && (
        <ConfirmButton
          label="Send again"
          title={`Send the invitation to ${email} again?`}
          confirmLabel="Send again"
          onConfirm={resend}
        >
          The invitation is then valid for another {invitationDays} days.
        </ConfirmButton>
      )}
      {acts.includes('revoke') && (
        <ReasonButton
          label="Withdraw"
          title={`Withdraw the invitation to ${email}?`}
          call={revokeStaffInvitation}
          params={{ id }}
          done={`Invitation to ${email} withdrawn.`}
        >
          The link in the email stops working.
        </ReasonButton>
      )}
    </div>
  )
}

const page = listPage(listStaffInvitations, {
  crumbs: [{ label: 'People', to: link('/admin/users') }, { label: 'Staff invitations' }],
  actions: <ButtonLink to={link('/admin/staff-invitations/new')}>Invite staff</ButtonLink>,
  noun: 'invitation',
  search: 'Email or who invited',
  filters: { state: { chips: true, words: invitationStates.words }, role: { words: invitedRoleLabels } },
  sorts: () => ({ ...timeSorts(), name: 'Email' }),
  csv: exportStaffInvitations,
  bulk: bulkActs(({ email }) => email, invitationBulk),
  empty: 'Invite someone by email. They get their permissions when they accept.',
  columns: [
    'email',
    { key: 'state', title: 'Status', words: invitationStates.words, kinds: invitationStates.kinds },
    { key: 'role', words: invitedRoleLabels },
    { key: 'flags', wideOnly: true, render: ({ flags }) => flags.join(', ') || '–' },
    { key: 'invited_by', wideOnly: true },
    { key: 'created_at', title: 'Invited', day: true, wideOnly: true, optional: true },
    { key: 'sent_at', title: 'Last sent', wideOnly: true },
    { key: 'expires_at', title: 'Expires', day: true, wideOnly: true },
    { key: 'accepted_at', title: 'Accepted', wideOnly: true, optional: true },
    { key: 'revoked_at', title: 'Withdrawn', wideOnly: true, optional: true },
    { key: 'act', title: 'Action', render: (invitation) => <Actions invitation={invitation} /> },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportStaffInvites, listStaffInvites } from '../../contract/staff.ts'
import { inviteStateLabels, inviteStateKinds, roleLabels } from '../../ui/dealer-labels.ts'
import { inviteActs } from './invite-acts.ts'

const day = (time: string | null) => (time === null ? '–' : formatDay(time))
const page = listPage(listStaffInvites, {
  noun: 'invite',
  empty: 'Invites that dealers and staff send appear here.',
  search: 'Email, dealer or who invited',
  filters: { state: { chips: true, words: inviteStateLabels } },
  sorts: nameSorts,
  csv: exportStaffInvites,
  bulk: bulkActs(({ email, dealer }) => `${email}, ${dealer}`, inviteActs),
  to: ({ dealer_id: id }) => link('/admin/dealers/:id', { id }),
  details: (invite) => (
    <Facts
      rows={[
        ['Expires', day(invite.expires_at)],
        ['Accepted', day(invite.accepted_at)],
        ['Withdrawn', day(invite.revoked_at)],
        ['Additional rights', invite.permissions.join(', ') || '–'],
      ]}
    />
  ),
  columns: [
    'dealer',
    'email',
    { key: 'role', words: roleLabels, wideOnly: true },
    { key: 'state', title: 'Status', words: inviteStateLabels, kinds: inviteStateKinds },
    { key: 'invited_by', wideOnly: true },
    { key: 'created_at', title: 'Sent', day: true, wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

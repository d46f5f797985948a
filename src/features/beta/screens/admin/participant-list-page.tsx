import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportParticipants, listParticipants } from '../../contract/staff.ts'
import { participantActs, participantStateLabels } from './participant-acts.ts'

const page = listPage(listParticipants, {
  noun: 'participant',
  empty: 'People appear here when they join a program.',
  search: 'Name, email or program',
  filters: { state: { all: 'All', words: participantStateLabels } },
  csv: exportParticipants,
  bulk: bulkActs(({ name, program }) => `${name}, ${program}`, participantActs),
  to: ({ user_id: id }) => link('/admin/users/:id', { id }),
  columns: [
    { key: 'name' },
    { key: 'email', wideOnly: true },
    { key: 'program' },
    { key: 'joined_at', title: 'Joined', day: true },
    { key: 'left_at', title: 'Left', day: true, wideOnly: true },
    { key: 'feedback', wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

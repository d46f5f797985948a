import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportUsers, listUsers } from '../../contract.ts'
import { roleLabels, userStateKinds, userStateLabels } from '../../rules.ts'

const page = listPage(listUsers, {
  noun: ['person', 'people'],
  search: 'Name or email',
  filters: {
    role: { label: 'Role', all: 'All roles', words: { ...roleLabels, flags: 'With flags' } },
    state: { label: 'Status', all: 'All statuses', words: userStateLabels },
  },
  sorts: nameSorts,
  csv: exportUsers,
  to: ({ id }) => link('/admin/users/:id', { id }),
  columns: [
    'name',
    'email',
    { key: 'state', title: 'Status', words: userStateLabels, kinds: userStateKinds },
    { key: 'role', words: roleLabels },
    { key: 'flags', wideOnly: true, render: ({ flags }) => flags.join(', ') || '–' },
    { key: 'two_factor', title: 'Two-factor', wideOnly: true },
    { key: 'created_at', title: 'Since', day: true, wideOnly: true },
    { key: 'last_seen_at', title: 'Last seen', wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

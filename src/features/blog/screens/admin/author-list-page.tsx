import { stateLabels } from '#features/revisions/contract/records.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportAuthorRecords, listAuthorRecords } from '../../contract/staff.ts'

const page = listPage(listAuthorRecords, {
  actions: <ButtonLink to={link('/admin/authors/new')}>New author</ButtonLink>,
  noun: ['author', 'authors'],
  search: 'Name, address or job',
  filters: { state: { label: 'Status', all: 'All statuses', words: stateLabels } },
  sorts: nameSorts,
  csv: exportAuthorRecords,
  to: ({ id }) => link('/admin/authors/:id', { id }),
  columns: [
    { key: 'name' },
    { key: 'job', render: ({ job }) => job || '–' },
    { key: 'posts', title: 'Posts' },
    { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state} /> },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

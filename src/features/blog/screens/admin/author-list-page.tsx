import { stateLabels } from '#features/revisions/contract/records.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportAuthorRecords, listAuthorRecords, updateAuthor } from '../../contract/staff.ts'

const page = listPage(listAuthorRecords, {
  actions: <ButtonLink to={link('/admin/authors/new')}>New author</ButtonLink>,
  noun: ['author', 'authors'],
  empty: 'Posts need an author. Add the first one.',
  search: 'Name, address or job',
  filters: { state: { label: 'Status', all: 'All statuses', words: stateLabels } },
  sorts: nameSorts,
  csv: exportAuthorRecords,
  bulk: bulkActs(
    ({ name }) => name,
    lifeActs(updateAuthor, {
      published: 'Their posts name them, and their pages are on the site.',
      draft: 'Their pages leave the site, and their posts no longer name them. Staff can go on editing them.',
      retired: 'Their pages leave the site, and their posts no longer name them. Staff can still read them.',
    }),
  ),
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

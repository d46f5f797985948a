import { stateLabels } from '#features/revisions/contract/records.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportPageRecords, updatePage, layoutLabels, listPageRecords } from '../../contract/staff-pages.ts'

const page = listPage(listPageRecords, {
  actions: <ButtonLink to={link('/admin/pages/new')}>New page</ButtonLink>,
  noun: ['page', 'pages'],
  empty: 'Pages are built of blocks, and stay drafts until you publish them.',
  search: 'Title or address',
  filters: {
    state: { label: 'Status', all: 'All statuses', words: stateLabels },
    layout: { label: 'Layout', all: 'All layouts', words: layoutLabels },
  },
  sorts: nameSorts,
  csv: exportPageRecords,
  bulk: bulkActs(
    ({ name }) => name,
    lifeActs(updatePage, {
      published: 'Everyone sees them on the site.',
      draft: 'They leave the site. Staff can go on editing them.',
      retired: 'They leave the site. Staff can still read them.',
    }),
  ),
  to: ({ id }) => link('/admin/pages/:id', { id }),
  columns: [
    { key: 'name', title: 'Title' },
    { key: 'address' },
    { key: 'layout', words: layoutLabels, wideOnly: true },
    { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state} /> },
    { key: 'updated_at', title: 'Updated', day: true, wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

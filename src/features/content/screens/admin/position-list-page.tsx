import { stateLabels } from '#features/revisions/contract/records.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import {
  employmentLabels,
  exportPositionRecords,
  updatePosition,
  listPositionRecords,
} from '../../contract/positions.ts'

const page = listPage(listPositionRecords, {
  actions: <ButtonLink to={link('/admin/positions/new')}>New position</ButtonLink>,
  noun: ['position', 'positions'],
  empty: 'Published positions appear on the careers page.',
  search: 'Title or place',
  filters: { state: { label: 'Status', all: 'All statuses', words: stateLabels } },
  sorts: nameSorts,
  csv: exportPositionRecords,
  bulk: bulkActs(
    ({ name }) => name,
    lifeActs(updatePosition, {
      published: 'Everyone sees them on the site.',
      draft: 'They leave the site. Staff can go on editing them.',
      retired: 'They leave the site. Staff can still read them.',
    }),
  ),
  to: ({ id }) => link('/admin/positions/:id', { id }),
  columns: [
    { key: 'name', title: 'Title' },
    { key: 'place' },
    { key: 'employment', words: employmentLabels },
    { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state} /> },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

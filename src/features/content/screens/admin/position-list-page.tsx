import { stateLabels } from '#features/revisions/contract/records.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { employmentLabels, exportPositionRecords, listPositionRecords } from '../../contract/positions.ts'

const page = listPage(listPositionRecords, {
  actions: <ButtonLink to={link('/admin/positions/new')}>New position</ButtonLink>,
  noun: ['position', 'positions'],
  search: 'Title or place',
  filters: { state: { label: 'Status', all: 'All statuses', words: stateLabels } },
  sorts: nameSorts,
  csv: exportPositionRecords,
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

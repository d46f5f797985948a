import { stateLabels } from '#features/revisions/contract/records.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportProgramRecords, updateProgram, listProgramRecords } from '../../contract/staff.ts'

const page = listPage(listProgramRecords, {
  actions: <ButtonLink to={link('/admin/beta-programs/new')}>New program</ButtonLink>,
  noun: ['beta program', 'beta programs'],
  empty: 'Create a program to share builds before they’re released.',
  search: 'Name',
  filters: { state: { label: 'Status', all: 'All statuses', words: stateLabels } },
  sorts: nameSorts,
  csv: exportProgramRecords,
  bulk: bulkActs(
    ({ name }) => name,
    lifeActs(updateProgram, {
      published: 'Customers can join them.',
      draft: 'Customers no longer see them. Staff can go on editing them.',
      retired: 'Nobody can join them anymore.',
    }),
  ),
  to: ({ id }) => link('/admin/beta-programs/:id', { id }),
  columns: [
    { key: 'name' },
    { key: 'participants' },
    { key: 'builds', wideOnly: true },
    { key: 'feedback' },
    { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state} /> },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

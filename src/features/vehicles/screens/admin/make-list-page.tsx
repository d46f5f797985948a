import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { stateLabels } from '#features/revisions/contract/records.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportMakeRecords, listMakeRecords, updateMake } from '../../contract/makes.ts'

const page = listPage(listMakeRecords, {
  lead: 'Makes with their models, years, engines and transmissions.',
  actions: <ButtonLink to={link('/catalog-manage/makes/new')}>New make</ButtonLink>,
  noun: ['make', 'makes'],
  empty: 'Add a make, then its models and engines.',
  search: 'Name or address',
  filters: { state: { label: 'Status', words: stateLabels } },
  sorts: nameSorts,
  csv: exportMakeRecords,
  bulk: bulkActs(
    ({ name }) => name,
    lifeActs(updateMake, {
      published: 'Visitors can choose them, with what of them is published.',
      draft: 'They leave the shop with all their vehicles. Staff can go on editing them.',
      retired: 'They leave the shop with all their vehicles. Staff can still read them.',
    }),
  ),
  to: ({ id }) => link('/catalog-manage/makes/:id', { id }),
  columns: [
    'name',
    { key: 'slug', title: 'Address', wideOnly: true },
    { key: 'models', align: 'right' },
    { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state} /> },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

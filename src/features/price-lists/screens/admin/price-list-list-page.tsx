import { stateLabels } from '#features/revisions/contract/records.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { formatNumber } from '#kit/locale.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { audienceLabels } from '../../contract/price-list-fields.ts'
import { exportPriceLists, updatePriceList, listPriceLists } from '../../contract/price-lists.ts'

const namesShown = 3
function audienceText({ audience, groups, dealers }: { audience: string; groups: string[]; dealers: string[] }) {
  if (audience !== 'chosen') return audienceLabels()[audience as 'everyone' | 'dealers']
  const names = [...groups, ...dealers]
  const more = names.length - namesShown
  return names.slice(0, namesShown).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
const daysText = (from: string | null, until: string | null): string => {
  if (from === null && until === null) return 'Always'
  if (until === null) return `From ${formatDay(from!)}`
  return from === null ? `Until ${formatDay(until)}` : `${formatDay(from)} – ${formatDay(until)}`
}

const page = listPage(listPriceLists, {
  actions: <ButtonLink to={link('/admin/price-lists/new')}>New price list</ButtonLink>,
  noun: ['price list', 'price lists'],
  search: 'Name or note',
  filters: {
    state: { label: 'Status', all: 'All statuses', words: stateLabels },
    audience: { label: 'For', all: 'All audiences', words: audienceLabels },
    when: { label: 'Dates', all: 'All dates', words: { running: 'Running', upcoming: 'Upcoming', ended: 'Ended' } },
  },
  sorts: nameSorts,
  csv: exportPriceLists,
  bulk: bulkActs(
    ({ name }) => name,
    lifeActs(updatePriceList, {
      published: 'Their prices apply from now on, within their dates.',
      draft: 'Their prices no longer apply. Staff can go on editing them.',
      retired: 'Their prices no longer apply. Orders keep what was paid.',
    }),
  ),
  to: ({ id }) => link('/admin/price-lists/:id', { id }),
  empty:
    'A price list sets what everyone, dealers or groups of dealers pay, also by quantity. The lowest price counts.',
  columns: [
    { key: 'name' },
    { key: 'audience', title: 'For', render: audienceText },
    { key: 'lines', align: 'right', render: ({ lines }) => formatNumber(lines) },
    { key: 'dates', wideOnly: true, render: (row) => daysText(row.starts_at, row.ends_at) },
    { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state} /> },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

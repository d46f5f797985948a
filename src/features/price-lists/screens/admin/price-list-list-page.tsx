import { recordListPage, stateColumn } from '#features/revisions/ui/record-list-page.ts'
import { formatDay } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
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

const page = recordListPage(listPriceLists, {
  at: '/admin/price-lists',
  adds: 'New price list',
  noun: 'price list',
  search: 'Name or note',
  filters: {
    audience: { label: 'For', all: 'All audiences', words: audienceLabels },
    when: { words: { running: 'Running', upcoming: 'Upcoming', ended: 'Ended' } },
  },
  csv: exportPriceLists,
  update: updatePriceList,
  means: {
    published: 'Their prices apply from now on, within their dates.',
    draft: 'Their prices no longer apply. Staff can keep editing them.',
    retired: 'Their prices no longer apply. Orders keep what was paid.',
  },
  empty:
    'A price list sets what everyone, dealers or groups of dealers pay, also by quantity. The lowest price counts.',
  columns: [
    { key: 'name' },
    { key: 'audience', title: 'For', render: audienceText },
    { key: 'lines', align: 'right', render: ({ lines }) => formatNumber(lines) },
    { key: 'dates', wideOnly: true, render: (row) => daysText(row.starts_at, row.ends_at) },
    stateColumn,
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

import { formatNumber } from '#kit/locale.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import {
  exportStockLocations,
  listStockLocations,
  locationRegionLabels,
  locationStatusLabels,
} from '../../../contract/stock-locations.ts'
import { locationActs } from './location-acts.ts'

const badges = { open: 'done', retired: 'ended' } as const
const badgeOf = ({ status }: { status: keyof typeof badges }) => (
  <StateBadge kind={badges[status]}>{locationStatusLabels()[status]}</StateBadge>
)

const page = listPage(listStockLocations, {
  at: '/admin/stock-locations',
  adds: 'New stock location',
  noun: 'location',
  search: 'Name',
  filters: { status: { all: 'Any status', words: locationStatusLabels }, region: { words: locationRegionLabels } },
  sorts: nameSorts,
  csv: exportStockLocations,
  bulk: bulkActs(({ name }) => name, locationActs),
  empty: 'Add the places where your goods are. Orders take stock from the locations of their region.',
  columns: [
    { key: 'name' },
    { key: 'status', render: badgeOf },
    { key: 'region', words: locationRegionLabels },
    { key: 'units', title: 'Free units', align: 'right' },
    { key: 'products', align: 'right' },
    { key: 'priority', align: 'right', wideOnly: true },
    { key: 'slug', title: 'Short name', wideOnly: true },
  ],
  card: (row) => ({
    title: row.name,
    right: `${formatNumber(row.units)} free`,
    badge: badgeOf(row),
    meta: locationRegionLabels()[row.region],
  }),
})
export const clientLoader = page.clientLoader
export default page.ListPage

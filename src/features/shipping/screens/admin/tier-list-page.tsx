import { recordListPage, stateColumn } from '#features/revisions/ui/record-list-page.ts'
import { pricesText } from '#features/pricing/price-set.ts'
import { formatNumber } from '#kit/locale.ts'
import { regionLabels } from '../../contract/tier-fields.ts'
import { exportTiers, updateTier, listTiers } from '../../contract/tiers.ts'

const zonesShown = 4
const zonesText = (zones: readonly string[]): string =>
  zones.length <= zonesShown
    ? zones.join(', ')
    : `${zones.slice(0, zonesShown).join(', ')} and ${zones.length - zonesShown} more`

const page = recordListPage(listTiers, {
  at: '/admin/shipping-tiers',
  adds: 'New shipping tier',
  noun: 'shipping tier',
  empty: 'Without a shipping tier nothing can be shipped.',
  search: 'Name or country code',
  filters: { region: { words: regionLabels } },
  csv: exportTiers,
  update: updateTier,
  means: {
    published: 'Checkout offers them.',
    draft: 'Checkout no longer offers them. Staff can keep editing them.',
    retired: 'Checkout no longer offers them. Orders keep their shipping.',
  },
  columns: [
    { key: 'name' },
    { key: 'region', words: regionLabels, wideOnly: true },
    { key: 'destinations', render: ({ destinations }) => zonesText(destinations) },
    {
      key: 'weight_max_grams',
      title: 'Up to',
      align: 'right',
      render: ({ weight_max_grams: grams }) => `${formatNumber(grams / 1000)} kg`,
    },
    { key: 'prices', title: 'Price', render: ({ prices }) => pricesText(prices) },
    {
      key: 'free_from',
      title: 'Free from',
      wideOnly: true,
      render: ({ free_from: marks }) => (Object.keys(marks).length === 0 ? '–' : pricesText(marks)),
    },
    {
      key: 'days',
      wideOnly: true,
      render: ({ days_min: from, days_max: to }) => (from === to ? String(to) : `${from}–${to}`),
    },
    stateColumn,
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

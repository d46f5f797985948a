import { pricesText } from '#features/pricing/price-set.ts'
import { stateLabels } from '#features/revisions/contract/records.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { formatNumber } from '#kit/locale.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { regionLabels } from '../../contract/tier-fields.ts'
import { exportTiers, updateTier, listTiers } from '../../contract/tiers.ts'

const zonesShown = 4
const zonesText = (zones: readonly string[]): string =>
  zones.length <= zonesShown
    ? zones.join(', ')
    : `${zones.slice(0, zonesShown).join(', ')} and ${zones.length - zonesShown} more`

const page = listPage(listTiers, {
  actions: <ButtonLink to={link('/admin/shipping-tiers/new')}>New shipping tier</ButtonLink>,
  noun: ['shipping tier', 'shipping tiers'],
  empty: 'Without a shipping tier nothing can be shipped.',
  search: 'Name or country code',
  filters: {
    state: { label: 'Status', all: 'All statuses', words: stateLabels },
    region: { label: 'Region', all: 'All regions', words: regionLabels },
  },
  sorts: nameSorts,
  csv: exportTiers,
  bulk: bulkActs(
    ({ name }) => name,
    lifeActs(updateTier, {
      published: 'Checkout offers them.',
      draft: 'Checkout no longer offers them. Staff can go on editing them.',
      retired: 'Checkout no longer offers them. Orders keep their shipping.',
    }),
  ),
  to: ({ id }) => link('/admin/shipping-tiers/:id', { id }),
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
    { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state} /> },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportStockFigures, listStockFigures } from '../../contract/accounts.ts'
import { regionNames } from '../../rules/measures.ts'
import { keptDays } from '../../ui/days.ts'
import { MetricsTabs } from './metrics-tabs.tsx'

const number = (value: number | null, digits = 0) =>
  value === null ? '–' : formatNumber(value, { maximumFractionDigits: digits })

/** How fast products sell, and how long their stock lasts. */
const page = listPage(listStockFigures, {
  lead: 'How long stock lasts at the pace of this range, and how often it turns over in a year.',
  before: () => <MetricsTabs />,
  noun: 'product',
  search: 'Name',
  filters: {
    region: { words: regionNames },
    only: {
      all: 'All products',
      words: { short: 'Less than 30 days left', unsold: 'In stock and not sold', sold_out: 'Sold out' },
    },
  },
  days: {},
  sorts: {
    days_left: 'Running out first',
    sold: 'Most sold first',
    turnover: 'Fastest first',
    name: 'By name',
  },
  csv: exportStockFigures,
  to: ({ id }, asked) => link('/admin/metrics/movements', {}, { product: id, ...keptDays(asked) }),
  columns: [
    { key: 'name', title: 'Product' },
    { key: 'on_hand', title: 'On hand' },
    { key: 'sold' },
    { key: 'days_left', align: 'right', render: ({ days_left: days }) => number(days) },
    {
      key: 'turnover',
      title: 'Turnover a year',
      align: 'right',
      wideOnly: true,
      render: ({ turnover }) => number(turnover, 1),
    },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

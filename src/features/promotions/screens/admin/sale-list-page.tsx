import { saleRegionLabels, saleTypeLabels } from '#features/pricing/contract/sale-fields.ts'
import { formatMoment } from '#kit/dates.ts'
import { toDecimal } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { exportSaleRecords, listSaleRecords } from '../../contract/sales.ts'
import { saleActs, saleTimeLabels } from './sale-acts.ts'

const badges = { running: 'done', upcoming: 'new', ended: 'ended' } as const
const offText = ({ percent, amount_off: off }: { percent: number | null; amount_off: number | null }): string =>
  percent === null ? `${toDecimal(off ?? 0)} off` : `${percent}% off`

const page = listPage(listSaleRecords, {
  at: '/admin/sales',
  adds: 'New sale',
  noun: 'sale',
  search: 'Name, description or code',
  filters: {
    when: { words: saleTimeLabels },
    region: { all: 'Any region', words: saleRegionLabels },
    type: { words: saleTypeLabels },
  },
  csv: exportSaleRecords,
  bulk: bulkActs(({ name }) => name, saleActs),
  empty: 'While a sale runs, a banner announces it and prices are lower without a code.',
  columns: [
    { key: 'name' },
    {
      key: 'when',
      title: 'Status',
      render: (row) => <StateBadge kind={badges[row.when]}>{saleTimeLabels[row.when]}</StateBadge>,
    },
    { key: 'discount', align: 'right', render: offText },
    { key: 'region', words: saleRegionLabels },
    { key: 'starts_at', title: 'Starts', day: true, render: (row) => formatMoment(row.starts_at) },
    { key: 'ends_at', title: 'Ends', day: true, render: (row) => formatMoment(row.ends_at) },
    { key: 'code', wideOnly: true },
    { key: 'type', words: saleTypeLabels, optional: true },
  ],
  card: (row) => ({
    title: row.name,
    right: offText(row),
    badge: <StateBadge kind={badges[row.when]}>{saleTimeLabels[row.when]}</StateBadge>,
    meta: `${saleRegionLabels()[row.region]} · ${formatMoment(row.starts_at)} to ${formatMoment(row.ends_at)}`,
  }),
})
export const clientLoader = page.clientLoader
export default page.ListPage

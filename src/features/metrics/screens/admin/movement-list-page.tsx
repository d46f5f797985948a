import { orderKindLabels } from '#features/orders/rules.ts'
import { formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { currencies } from '#kit/money.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportMovements, listMovements } from '../../contract/sales.ts'
import { regionNames } from '../../rules/measures.ts'

const whats = {
  sale: 'Sales',
  refund: 'Refunds',
  late_refund: 'Late refunds',
  new: 'Of new customers',
  returning: 'Of returning customers',
}

/** The sales and refunds behind a figure. */
const page = listPage(listMovements, {
  lead: ({ count }) => `${formatNumber(count)} sales and refunds, with the amounts of the lines that you chose.`,
  crumbs: [{ label: 'Metrics', to: link('/admin/metrics') }],
  noun: ['sale or refund', 'sales and refunds'],
  filters: {
    what: { label: 'What', all: 'Sales and refunds', words: whats },
    region: { label: 'Region', all: 'All regions', words: regionNames },
    kind: { label: 'Order type', all: 'All order types', words: orderKindLabels },
    sold_in: { label: 'Paid in', all: 'Any currency', words: currencies },
  },
  days: {},
  sorts: [
    { value: 'newest', label: 'Newest first' },
    { value: 'largest', label: 'Largest first' },
  ],
  csv: exportMovements,
  rowKey: ({ what, order_id: id, at }) => `${what} ${id} ${at}`,
  to: ({ order_id: id }) => link('/admin/transactions/:id', { id }),
  columns: [
    { key: 'order_id', title: 'Order', render: (row) => row.invoice_number ?? row.order_id },
    { key: 'at', title: 'Date', render: ({ at }) => formatShortMoment(at) },
    { key: 'what', words: { sale: 'Sale', refund: 'Refund' } },
    { key: 'customer', wideOnly: true },
    { key: 'kind', title: 'Type', words: orderKindLabels, wideOnly: true },
    { key: 'region', words: regionNames, wideOnly: true },
    { key: 'first', title: 'First order', wideOnly: true },
    { key: 'tax', money: true, wideOnly: true },
    { key: 'amount', money: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

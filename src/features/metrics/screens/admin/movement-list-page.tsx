import { orderKindLabels } from '#features/orders/rules.ts'
import { formatShortMoment, formatShortUtcMonth } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { currencies } from '#kit/money.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { exportMovements, listMovements } from '../../contract/sales.ts'
import { regionNames } from '../../rules/measures.ts'
import { Chips } from './figure-filters.tsx'
import classes from './figures.module.css'
import chips from '#kit/ui/workbench/chosen.module.css'
import { clsx } from 'clsx'

const whats = {
  sale: 'Sales',
  refund: 'Refunds',
  late_refund: 'Late refunds',
  new: 'Of new customers',
  returning: 'Of returning customers',
  share: 'Shares',
}

/** The list's further filters, each with a remove button. */
function Narrowed({ chosen }: { chosen: readonly { by: string; name: string }[] }) {
  const cohort = useListQuery().get('cohort')
  const all = [
    ...chosen,
    ...(cohort ? [{ by: 'cohort', name: `First order in ${formatShortUtcMonth(`${cohort}T00:00:00Z`)}` }] : []),
  ]
  return (
    all.length > 0 && (
      <div className={clsx(chips['chosen'], classes['chosen'])}>
        <Chips chosen={all} />
      </div>
    )
  )
}

/** The sales, refunds or commissions behind a figure. */
const page = listPage(listMovements, {
  lead: ({ count }) => `${formatNumber(count)} entries, with the amounts of the selected lines.`,
  before: ({ chosen }) => <Narrowed chosen={chosen} />,
  crumbs: [{ label: 'Metrics', to: link('/admin/metrics') }],
  noun: ['sale or refund', 'sales and refunds'],
  filters: {
    what: { all: 'Sales and refunds', words: whats },
    region: { words: regionNames },
    kind: { label: 'Order type', words: orderKindLabels },
    sold_in: { label: 'Paid in', all: 'Any currency', words: currencies },
  },
  days: {},
  sorts: {
    newest: 'Newest first',
    largest: 'Largest first',
  },
  csv: exportMovements,
  rowKey: ({ what, order_id: id, at }) => `${what} ${id} ${at}`,
  to: ({ order_id: id }) => link('/admin/transactions/:id', { id }),
  columns: [
    { key: 'order_id', title: 'Order', render: (row) => row.invoice_number ?? row.order_id },
    { key: 'at', title: 'Date', day: true, render: ({ at }) => formatShortMoment(at) },
    { key: 'what', words: { sale: 'Sale', refund: 'Refund', share: 'Share' } },
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

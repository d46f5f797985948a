import { OrderBadge } from '#features/orders/ui/order-badge.tsx'
import { Link, useSearchParams } from 'react-router'
import { formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { currencies } from '#kit/money.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { orderKindLabels, orderStateLabels } from '#features/orders/rules.ts'
import { exportFilter } from '../../contract/exports.ts'
import { exportTransactions, listTransactions } from '../../contract/transactions.ts'
import classes from './transaction-page.module.css'

/** Background export of the current list. */
function BackgroundExport() {
  const [search] = useSearchParams()
  const filter = Object.fromEntries(Object.keys(exportFilter.shape).map((name) => [name, search.get(name)]))
  return <Link to={link('/admin/transactions-export', {}, filter)}>Background export</Link>
}

const page = listPage(listTransactions, {
  actions: <BackgroundExport />,
  at: '/admin/transactions',
  noun: 'transaction',
  empty: 'Orders appear here once they’re paid.',
  search: 'Order, buyer or card',
  filters: {
    state: { all: 'Paid or paying', words: orderStateLabels },
    kind: { words: orderKindLabels },
    currency: {
      words: currencies,
    },
    by: { label: 'Days of', all: 'Order', words: { payment: 'Payment' } },
  },
  days: { until: 'to' },
  csv: exportTransactions,
  columns: [
    {
      key: 'id',
      title: 'Order',
      render: (order) => <span className={classes['whole']}>{order.invoice_number ?? order.id}</span>,
    },
    {
      key: 'date',
      render: (order) => (
        <span className={classes['whole']}>{formatShortMoment(order.paid_at ?? order.created_at)}</span>
      ),
    },
    {
      key: 'buyer',
      render: ({ name, email }) => (
        <>
          {name}
          <br />
          <small>{email}</small>
        </>
      ),
    },
    { key: 'title', title: 'Items', wideOnly: true },
    { key: 'state', title: 'Status', render: (order) => <OrderBadge order={order} /> },
    { key: 'total', money: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

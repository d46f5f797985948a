import { Link } from 'react-router'
import { formatUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportGatewayDays, type GatewayDayTotal, listGatewayDays } from '../../contract/books.ts'
import { ReconcileButton } from './reconcile-button.tsx'
import { ReconciliationTabs } from './reconciliation-tabs.tsx'

const sums = (totals: readonly GatewayDayTotal[], part: 'charged' | 'refunded') =>
  totals.map((total) => <div key={total.currency}>{formatMoney({ minor: total[part], currency: total.currency })}</div>)

/** The days compared with the gateway, with the money that passed through it. */
const { clientLoader, ListPage } = listPage(listGatewayDays, {
  lead: 'What the gateway captured and refunded, day by day in UTC.',
  actions: <ReconcileButton />,
  before: () => <ReconciliationTabs />,
  noun: 'day',
  days: { from: 'from', until: 'until' },
  csv: exportGatewayDays,
  columns: [
    {
      key: 'day',
      title: 'Day (UTC)',
      render: ({ day }) => (
        <Link to={link('/admin/transactions', {}, { from: day, to: day, by: 'payment' })}>{formatUtcDay(day)}</Link>
      ),
    },
    { key: 'payments', title: 'Payments and refunds' },
    { key: 'charged', title: 'Charged', align: 'right', render: ({ totals }) => sums(totals, 'charged') },
    { key: 'refunded', title: 'Refunded', align: 'right', render: ({ totals }) => sums(totals, 'refunded') },
    {
      key: 'differences',
      align: 'right',
      render: ({ differences }) =>
        differences === 0 ? '0' : <Link to={link('/admin/reconciliation')}>{differences}</Link>,
    },
    { key: 'compared_at', title: 'Compared', wideOnly: true },
  ],
  empty: 'A day appears here once it has been compared with the gateway.',
})

export { clientLoader }
export default ListPage

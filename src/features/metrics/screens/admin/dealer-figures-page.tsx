import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { link } from '#kit/link.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { Price } from '#kit/ui/price.tsx'
import { exportDealerFigures, listDealerFigures } from '../../contract/accounts.ts'
import { regionNames } from '../../rules/measures.ts'
import { keptDays } from '../../ui/days.ts'
import { MetricsTabs } from './metrics-tabs.tsx'

/** A link to a dealer's purchases within the page's days. */
const Behind = ({ id, children }: { id: number; children: ReactNode }) => {
  const [asked] = useSearchParams()
  return <Link to={link('/admin/metrics/movements', {}, { dealer: id, ...keptDays(asked) })}>{children}</Link>
}

/** What dealers buy, how much of their credit they use, and what is overdue. */
const page = listPage(listDealerFigures, {
  lead: 'Purchases on account in this range, without tax and after refunds. Balances are current.',
  before: () => <MetricsTabs />,
  noun: 'dealer',
  search: 'Name',
  filters: {
    region: { words: regionNames },
    only: {
      all: 'All dealers',
      words: { overdue: 'Overdue', nearly_used: '80% of the credit used', silent: 'No orders' },
    },
  },
  days: {},
  sorts: {
    net: 'Most revenue first',
    used: 'Most credit used first',
    overdue: 'Most overdue first',
    name: 'By name',
  },
  csv: exportDealerFigures,
  to: ({ id }) => link('/admin/dealers/:id/account', { id }),
  columns: [
    { key: 'name', title: 'Dealer' },
    { key: 'region', words: regionNames, wideOnly: true },
    {
      key: 'orders',
      align: 'right',
      render: ({ id, orders }) => <Behind id={id}>{formatNumber(orders)}</Behind>,
    },
    {
      key: 'net',
      align: 'right',
      render: ({ id, net, currency }) => (
        <Behind id={id}>
          <Price minor={net} currency={currency} />
        </Behind>
      ),
    },
    { key: 'balance', money: true, wideOnly: true },
    { key: 'credit_limit', money: true, wideOnly: true },
    {
      key: 'used',
      title: 'Credit used',
      align: 'right',
      render: ({ used }) => (used === null ? '–' : formatPercent(used, 0)),
    },
    { key: 'overdue', money: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

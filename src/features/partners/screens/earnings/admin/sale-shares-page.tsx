import { oneLoader } from '#kit/ui/one-loader.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { Link, useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { getSaleShares } from '../../../contract/payouts.ts'
import { areas, shownDate, stateKinds, stateLabels } from '../earner-paths.ts'
import { SaleSteps } from '../sale-steps.tsx'

export const clientLoader = oneLoader(getSaleShares)
export default function SaleSharesPage() {
  const sale = useLoaderData<typeof clientLoader>()
  const name = sale.invoice_number ?? String(sale.order_id)
  const order = link('/admin/transactions/:id', { id: sale.order_id })
  return (
    <PageShell
      title={`Shares of order ${name}`}
      lead="Who earned from this sale, including later corrections."
      crumbs={[
        { label: 'Transactions', to: link('/admin/transactions') },
        { label: name, to: order },
        { label: 'Shares' },
      ]}
    >
      <PagePart title="Timeline">
        <SaleSteps steps={sale.data} />
      </PagePart>
      <PagePart title="Entries">
        {sale.entries.length === 0 ? (
          <EmptyState title="No shares">This sale has no tuner or affiliate.</EmptyState>
        ) : (
          <DataTable
            label="Entries"
            rows={sale.entries}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                title: 'Payee',
                render: (row) => (
                  <Link to={areas()[row.kind].sale(row.earner_id, sale.order_id)}>
                    {row.name}, {row.kind}
                  </Link>
                ),
              },
              { key: 'title', title: 'Item', wideOnly: true, render: (row) => row.title },
              { key: 'at', title: 'Date', wideOnly: true, render: (row) => shownDate(row.at) },
              {
                key: 'state',
                title: 'Status',
                render: (row) => <StateBadge kind={stateKinds[row.state]}>{stateLabels()[row.state]}</StateBadge>,
              },
              {
                key: 'run',
                title: 'Payout',
                wideOnly: true,
                render: (row) =>
                  row.group_id === null ? (
                    '–'
                  ) : (
                    <Link to={link('/admin/payouts/:id', { id: row.group_id })}>Run {row.group_id}</Link>
                  ),
              },
              {
                key: 'amount',
                title: 'Amount',
                align: 'right',
                render: (row) => formatMoney({ minor: row.amount, currency: row.currency }),
              },
            ]}
          />
        )}
      </PagePart>
    </PageShell>
  )
}

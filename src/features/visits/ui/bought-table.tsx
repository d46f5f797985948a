import { formatNumber } from '#kit/locale.ts'
import { formatMoney, toMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import type { Bought } from '../contract.ts'

/** What visitors bought, highest revenue first. */
export function BoughtTable({ rows }: { rows: readonly Bought[] }) {
  if (rows.length === 0) return <EmptyState title="Nothing bought by these visitors." />
  return (
    <DataTable
      label="Bought"
      rows={rows}
      rowKey={({ name, slug, currency }) => `${slug} ${name} ${currency}`}
      columns={[
        { key: 'name', title: 'Product or tune', render: ({ name }) => name },
        { key: 'orders', title: 'Orders', align: 'right', render: ({ orders }) => formatNumber(orders) },
        {
          key: 'quantity',
          title: 'Quantity',
          align: 'right',
          wideOnly: true,
          render: ({ quantity }) => formatNumber(quantity),
        },
        {
          key: 'net',
          title: 'Before tax',
          align: 'right',
          render: ({ net, currency }) => formatMoney(toMoney(net, currency)),
        },
      ]}
    />
  )
}

import { formatDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { exportValueTransfers, listValueTransfers } from '../../contract.ts'
import { valueTransferStates, valueTransferStateWords } from '../../rules.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listValueTransfers.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listValueTransfers, { query: query.success ? query.data : {} })
}

export default function ValueTransferListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const to = (id: number) => link('/admin/instatune-value-transfers/:id', { id })
  return (
    <PageShell
      title="Value transfers"
      lead="Paid tunes on their way from one vehicle or device to another."
      actions={<ButtonLink to={link('/admin/instatune-value-transfers/new')}>New value transfer</ButtonLink>}
    >
      <ListShell
        label="Value transfers"
        noun={['value transfer', 'value transfers']}
        search={{ placeholder: 'Number, order, email, vehicle or device' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All',
            kind: 'chips',
            options: valueTransferStates.map((value) => ({
              value,
              label: valueTransferStateWords[value],
              count: list.counts[value] ?? 0,
            })),
          },
        ]}
        sorts={timeSorts}
        exportUrl={exportUrlOf(exportValueTransfers, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={
          <EmptyState title="No value transfers">When a customer sells his car, his tune can move along.</EmptyState>
        }
      >
        <DataTable
          label="Value transfers"
          rows={list.data}
          rowKey={(row) => row.id}
          rowTo={(row) => to(row.id)}
          columns={[
            { key: 'id', title: 'Number', render: (row) => <Link to={to(row.id)}>{row.id}</Link> },
            { key: 'state', title: 'State', render: (row) => valueTransferStateWords[row.state] },
            { key: 'line', title: 'Tune', render: (row) => row.line },
            { key: 'old', title: 'From', render: (row) => row.old.vehicle },
            { key: 'new', title: 'To', render: (row) => row.new.vehicle },
            { key: 'date', title: 'Asked', render: (row) => formatDay(row.created_at) },
            {
              key: 'value',
              title: 'Value',
              align: 'right',
              render: (row) => <Price minor={row.value} currency={row.currency} />,
            },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

import { formatMoment } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { currencies } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { askedOf, DayRange } from '#kit/ui/day-range.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { orderKinds, orderStates } from '#features/orders/contract.ts'
import { exportFilter } from '../../contract/exports.ts'
import { exportTransactions, listTransactions } from '../../contract/transactions.ts'
import { orderKindWords, orderStateWords } from '#features/orders/rules.ts'
import classes from './transaction-page.module.css'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = [...askedOf(new URL(request.url).searchParams, 'from', 'to')].filter(([, value]) => value !== '')
  const query = listTransactions.input.query.safeParse(Object.fromEntries(search))
  return call(listTransactions, { query: query.success ? query.data : {} })
}

/** What the list shows, as the export takes it. */
const filterOf = (search: URLSearchParams) =>
  Object.fromEntries(Object.keys(exportFilter.shape).map((name) => [name, search.get(name)]))

export default function TransactionListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const to = (id: number) => link('/admin/transactions/:id', { id })
  return (
    <PageShell
      title="Transactions"
      lead="Orders of the region that you are in."
      actions={<Link to={link('/admin/transactions-export', {}, filterOf(search))}>Export in the background</Link>}
    >
      <DayRange until="to">
        <ListShell
          label="Transactions"
          noun={['transaction', 'transactions']}
          search={{ placeholder: 'Number, invoice, email, name, product, tracking or charge' }}
          filters={[
            {
              name: 'state',
              label: 'State',
              all: 'Paid and in payment',
              options: orderStates.map((value) => ({ value, label: orderStateWords()[value] })),
            },
            {
              name: 'kind',
              label: 'Kind',
              all: 'All kinds',
              options: orderKinds.map((value) => ({ value, label: orderKindWords()[value] })),
            },
            {
              name: 'currency',
              label: 'Currency',
              all: 'All currencies',
              options: currencies.map((value) => ({ value, label: value })),
            },
          ]}
          sorts={timeSorts}
          exportUrl={exportUrlOf(exportTransactions, search)}
          cursor={{ next: list.next, shown: list.data.length }}
          empty={<EmptyState title="No transactions">Nothing fits, or nothing has been sold yet.</EmptyState>}
        >
          <DataTable
            label="Transactions"
            rows={list.data}
            rowKey={(order) => order.id}
            rowTo={(order) => to(order.id)}
            columns={[
              {
                key: 'id',
                title: 'Order',
                render: (order) => (
                  <Link className={classes['whole']} to={to(order.id)}>
                    {order.invoice_number ?? order.id}
                  </Link>
                ),
              },
              {
                key: 'date',
                title: 'Date',
                render: (order) => (
                  <span className={classes['whole']}>{formatMoment(order.paid_at ?? order.created_at)}</span>
                ),
              },
              { key: 'email', title: 'Buyer', render: (order) => <Buyer {...order} /> },
              { key: 'title', title: 'What', render: (order) => order.title, wideOnly: true },
              { key: 'state', title: 'State', render: (order) => orderStateWords()[order.state] },
              {
                key: 'total',
                title: 'Total',
                align: 'right',
                render: (order) => <Price minor={order.total} currency={order.currency} />,
              },
            ]}
          />
        </ListShell>
      </DayRange>
    </PageShell>
  )
}

function Buyer({ name, email }: { name: string; email: string }) {
  return (
    <>
      {name}
      <br />
      <small>{email}</small>
    </>
  )
}

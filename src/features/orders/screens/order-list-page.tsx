import { formatDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { guard } from '#kit/ui/guard.ts'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { exportOrders, listOrders, orderStates } from '../contract.ts'
import { orderStateWords } from '../rules.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'My orders', unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = listOrders.input.query.safeParse(asked)
  return call(listOrders, { query: query.success ? query.data : {} })
}

export const HydrateFallback = () => <LoadingState lines={10} label="Loading your orders" />

export default function OrderListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return (
    <PageShell title="My orders" crumbs={[{ label: 'Profile', to: link('/profile') }, { label: 'Orders' }]}>
      <ListShell
        label="My orders"
        noun={['order', 'orders']}
        search={{ placeholder: 'Search by number, invoice or product' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All orders',
            options: orderStates
              .filter((state) => state !== 'open')
              .map((value) => ({ value, label: orderStateWords[value] })),
          },
        ]}
        sorts={timeSorts}
        exportUrl={exportUrlOf(exportOrders, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={
          <EmptyState title="No orders yet" actions={<Link to={link('/products')}>See the products</Link>}>
            What you buy is listed here, with its invoice.
          </EmptyState>
        }
      >
        <DataTable
          label="Orders"
          rows={list.data}
          rowKey={(order) => order.id}
          rowTo={(order) => link('/profile/orders/:id/:token/invoice', { id: order.id, token: order.token })}
          columns={[
            {
              key: 'id',
              title: 'Order',
              render: (order) => (
                <Link to={link('/profile/orders/:id/:token/invoice', { id: order.id, token: order.token })}>
                  {order.id}
                </Link>
              ),
            },
            { key: 'date', title: 'Date', render: (order) => formatDay(order.paid_at ?? order.created_at) },
            { key: 'title', title: 'What', render: (order) => order.title, wideOnly: true },
            { key: 'state', title: 'State', render: (order) => orderStateWords[order.state] },
            {
              key: 'total',
              title: 'Total',
              align: 'right',
              render: (order) => <Price minor={order.total} currency={order.currency} />,
            },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

import { formatDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { guard } from '#access/ui/guard.ts'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { exportOrders, listOrders, orderStates } from '../contract.ts'
import { orderStateWords } from '../rules.ts'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.myOrders(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = listOrders.input.query.safeParse(asked)
  return call(listOrders, { query: query.success ? query.data : {} })
}

export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingOrders()} />

export default function OrderListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return (
    <PageShell title={m.myOrders()} crumbs={[{ label: m.profile(), to: link('/profile') }, { label: m.orders() }]}>
      <ListShell
        label={m.myOrders()}
        noun={['order', 'orders']}
        search={{ placeholder: m.searchOrders() }}
        filters={[
          {
            name: 'state',
            label: m.status(),
            all: m.allOrders(),
            options: orderStates
              .filter((state) => state !== 'open')
              .map((value) => ({ value, label: orderStateWords()[value] })),
          },
        ]}
        sorts={timeSorts}
        exportUrl={exportUrlOf(exportOrders, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={
          <EmptyState title={m.noOrders()} actions={<Link to={link('/products')}>{m.shopProducts()}</Link>}>
            {m.noOrdersHint()}
          </EmptyState>
        }
      >
        <DataTable
          label={m.orders()}
          rows={list.data}
          rowKey={(order) => order.id}
          rowTo={(order) => link('/profile/orders/:id/:token/invoice', { id: order.id, token: order.token })}
          columns={[
            {
              key: 'id',
              title: m.order(),
              render: (order) => (
                <Link to={link('/profile/orders/:id/:token/invoice', { id: order.id, token: order.token })}>
                  {order.id}
                </Link>
              ),
            },
            { key: 'date', title: m.date(), render: (order) => formatDay(order.paid_at ?? order.created_at) },
            { key: 'title', title: m.what(), render: (order) => order.title, wideOnly: true },
            { key: 'state', title: m.status(), render: (order) => orderStateWords()[order.state] },
            {
              key: 'total',
              title: m.total(),
              align: 'right',
              render: (order) => <Price minor={order.total} currency={order.currency} />,
            },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

import { formatDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { orderStateWords } from '#features/orders/rules.ts'
import type { OrderState } from '#features/orders/contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { Price } from '#kit/ui/price.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { exportDealerOrders, listDealerOrders } from '../contract/orders.ts'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.ordersOnAccount(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const of = { params: { slug: params['slug'] ?? '' } }
  const query = listDealerOrders.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const [dealer, list] = await Promise.all([
    call(getDealerOverview, of),
    call(listDealerOrders, { ...of, query: query.success ? query.data : {} }),
  ])
  return { dealer, list }
}
export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingOrders()} />

export default function FzOrdersPage() {
  const { dealer, list } = useLoaderData<typeof clientLoader>()
  const { slug } = dealer
  const [search] = useSearchParams()
  const to = (order: { id: number; token: string }) =>
    link('/dealer/:slug/print-invoice', { slug }, { order: order.id, token: order.token })
  return (
    <DealerFrame dealer={dealer} title={m.orders()} lead={m.ordersLead()}>
      <ListShell
        label={m.orders()}
        noun={['order', 'orders']}
        search={{ placeholder: m.searchOrders() }}
        filters={[
          {
            name: 'kind',
            label: m.type(),
            all: m.allOrders(),
            options: [
              { value: 'flashzilla', label: 'FLASHZILLA' },
              { value: 'store', label: m.store() },
              { value: 'catalog', label: m.catalog() },
              { value: 'tune-request', label: m.tuneRequests() },
              { value: 'trade-in', label: 'Trade-ins' },
            ],
          },
        ]}
        sorts={timeSorts}
        exportUrl={exportUrlOf(exportDealerOrders, search, { slug })}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title={m.noOrders()}>{m.noOrdersHint()}</EmptyState>}
      >
        <DataTable
          label={m.orders()}
          rows={list.data}
          rowKey={(order) => order.id}
          columns={[
            {
              key: 'id',
              title: m.invoice(),
              render: (order) => <Link to={to(order)}>{order.invoice_number ?? order.id}</Link>,
            },
            {
              key: 'date',
              title: m.date(),
              render: (order) => (order.paid_at ? formatDay(order.paid_at) : ''),
            },
            { key: 'buyer', title: m.buyer(), render: (order) => order.buyer },
            {
              key: 'what',
              title: m.items(),
              render: (order) => [order.vehicle, order.title].filter(Boolean).join(': '),
            },
            {
              key: 'state',
              title: m.status(),
              render: (order) => orderStateWords()[order.state as OrderState],
            },
            {
              key: 'total',
              title: m.total(),
              align: 'right',
              render: (order) => <Price minor={order.total} currency={order.currency} />,
            },
          ]}
        />
      </ListShell>
    </DealerFrame>
  )
}

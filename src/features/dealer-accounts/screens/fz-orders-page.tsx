import { OrderBadge } from '#features/orders/ui/order-badge.tsx'
import { loadDealerPage } from '#features/dealers/client/load-dealer-page.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { link } from '#kit/link.ts'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { exportDealerOrders, listDealerOrders } from '../contract/orders.ts'
import * as m from '../messages/m.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [dealer, list] = await loadDealerPage(args, () => askFor(listDealerOrders, args))
  return { dealer, list }
}
const kindLabels = () => ({
  flashzilla: 'FLASHZILLA',
  store: m.store(),
  catalog: m.catalog(),
  'tune-request': m.tuneRequests(),
  'trade-in': m.tradeIns(),
})

export default function FzOrdersPage() {
  const { dealer, list } = useLoaderData<typeof clientLoader>()
  const { slug } = dealer
  const to = (order: { id: number; token: string }) =>
    link('/dealer/:slug/print-invoice', { slug }, { order: order.id, token: order.token })
  return (
    <DealerFrame dealer={dealer} title={m.orders()} lead={m.ordersLead()}>
      <List
        of={{
          label: m.orders(),
          search: m.searchOrders(),
          filters: { kind: { label: m.type(), all: m.allOrders(), words: kindLabels } },
          csv: exportDealerOrders,
          csvParams: { slug },
          emptyTitle: m.noOrders(),
          empty: m.noOrdersHint(),
          columns: [
            {
              key: 'id',
              title: m.invoice(),
              render: (order) => <Link to={to(order)}>{order.invoice_number ?? order.id}</Link>,
            },
            { key: 'purchase_order', title: m.purchaseOrder(), wideOnly: true },
            { key: 'paid_at', title: m.date(), day: true },
            { key: 'buyer', title: m.buyer() },
            {
              key: 'what',
              title: m.items(),
              render: (order) => [order.vehicle, order.title].filter(Boolean).join(': '),
            },
            { key: 'state', title: m.status(), render: (order) => <OrderBadge order={order} /> },
            { key: 'total', title: m.total(), money: true },
          ],
        }}
        answer={list}
      />
    </DealerFrame>
  )
}

import { OrderBadge } from '../ui/order-badge.tsx'
import { formatDay } from '#kit/dates.ts'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportOrders, listOrders } from '../contract.ts'
import { orderStateLabels } from '../rules.ts'
import * as m from '../messages/m.ts'

const pageOf = (order: { id: number; token: string }) =>
  link('/profile/orders/:id/:token/invoice', { id: order.id, token: order.token })

const page = listPage(listOrders, () => {
  const { open: _open, ...states } = orderStateLabels()

  return {
    title: m.myOrders(),
    crumbs: [{ label: m.profile(), to: link('/profile') }, { label: m.orders() }],
    label: m.myOrders(),
    search: m.searchOrders(),
    filters: { state: { label: m.status(), all: m.allOrders(), words: states } },
    csv: exportOrders,
    to: pageOf,
    emptyTitle: m.noOrders(),
    emptyActions: <Link to={link('/products')}>{m.shopProducts()}</Link>,
    empty: m.noOrdersHint(),
    columns: [
      { key: 'id', title: m.order() },
      { key: 'date', title: m.date(), day: true, render: (order) => formatDay(order.paid_at ?? order.created_at) },
      { key: 'purchase_order', title: m.purchaseOrderShort(), wideOnly: true },
      { key: 'title', title: m.what(), wideOnly: true },
      { key: 'state', title: m.status(), render: (order) => <OrderBadge order={order} /> },
      { key: 'total', title: m.total(), money: true },
    ],
  }
})
export const clientLoader = page.clientLoader
export default page.ListPage

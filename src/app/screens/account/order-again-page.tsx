import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { getOrderByToken } from '#features/orders/contract.ts'
import { getProduct } from '#features/products/contract/products.ts'
import * as m from '#features/quick-orders/messages/m.ts'
import type { OrderLine } from '#features/quick-orders/rules/order-lines.ts'
import { itemsOf, linesOfOrder } from '#features/quick-orders/rules/ordered-lines.ts'
import { call, CallError } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { OrderItems } from '../dealer/quick-order/order-items.tsx'

/** A product that has left the shop is null. */
const find = (slug: string) =>
  call(getProduct, { params: { slug } }).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  })

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const order = await call(getOrderByToken, { params: { id: Number(params['id']), token: params['token'] ?? '' } })
  const slugs = [...new Set(itemsOf(order).map(({ slug }) => slug))]
  const found = await Promise.all(slugs.map(find))
  return { order, products: found.filter((product) => product !== null) }
}

/** Puts the products of an order into the cart again, at today's prices. */
export default function OrderAgainPage() {
  const { order, products } = useLoaderData<typeof clientLoader>()
  const { region } = useSite()
  const [lines, setLines] = useState<readonly OrderLine[]>(() => linesOfOrder(order, products, region))
  const { id, token } = order
  return (
    <PageShell
      title={m.orderAgain()}
      lead={m.orderAgainLead({ date: formatDay(order.paid_at ?? order.created_at) })}
      crumbs={[
        { label: order.invoice_number ?? String(id), to: link('/profile/orders/:id/:token/invoice', { id, token }) },
        { label: m.orderAgain() },
      ]}
    >
      <OrderItems lines={lines} onChange={setLines} unknown={m.noLongerSold()} emptyHint={m.nothingToOrder()} />
    </PageShell>
  )
}

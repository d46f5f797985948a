import { operation } from '#access/operation.ts'
import { listInvoices, listOrders } from '../contract.ts'
import { readOrders } from './queries.ts'

import type { Queryable } from '#kit/server/database.ts'
import type { Scope } from '#access/actor.ts'
import type { OrderFilter } from './queries.ts'

type Page = Awaited<ReturnType<typeof readOrders>>

const summaries = ({ rows, next }: Page) => ({
  next,
  data: rows.map(({ order, title, units }) => ({
    id: order.id,
    kind: order.kind,
    state: order.state,
    token: order.token,
    invoice_number: order.invoiceNumber,
    total: order.total,
    refunded: order.refunded,
    currency: order.currency,
    title,
    units,
    created_at: order.createdAt,
    paid_at: order.paidAt,
    shipped_at: order.shippedAt,
  })),
})

export const listOrderSummaries = async (db: Queryable, scope: Scope, filter: OrderFilter) =>
  summaries(await readOrders(db, scope, filter))

export const listOrdersOperation = operation(listOrders, async ({ db, scope, input }) =>
  summaries(await readOrders(db, scope, input.query)),
)

export const listInvoicesOperation = operation(listInvoices, async ({ db, scope, input }) =>
  summaries(await readOrders(db, scope, { ...input.query, invoiced: true })),
)

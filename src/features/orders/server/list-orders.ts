import type { Scope } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { toDecimal } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { allOf, csvOf, exportPage } from '#kit/server/lists.ts'
import { exportOrders, listInvoices, listOrders } from '../contract.ts'
import { orderStateWords } from '../rules.ts'
import { type OrderFilter, type OrderRow, readOwnOrders } from './queries.ts'

/** An order as a list shows it, with its lines as one title. */
export interface ListedOrder {
  order: OrderRow
  title: string
  units: number
}

export const orderSummaryOf = ({ order, title, units }: ListedOrder) => ({
  id: order.id,
  kind: order.kind,
  state: order.state,
  invoice_number: order.invoiceNumber,
  total: order.total,
  refunded: order.refunded,
  currency: order.currency,
  title,
  units,
  created_at: order.createdAt,
  paid_at: order.paidAt,
  shipped_at: order.shippedAt,
})

export async function listOrderSummaries(db: Queryable, scope: Scope, filter: OrderFilter) {
  const { data, next } = await readOwnOrders(db, scope, filter)
  return { next, data: data.map((row) => ({ ...orderSummaryOf(row), token: row.order.token })) }
}

export const listOrdersOperation = operation(listOrders, ({ db, scope, input }) =>
  listOrderSummaries(db, scope, input.query),
)

export const listInvoicesOperation = operation(listInvoices, ({ db, scope, input }) =>
  listOrderSummaries(db, scope, { ...input.query, invoiced: true }),
)

/** What an export says of each order, staff's and the customer's own. */
export const orderHeadings = [
  'order',
  'invoice',
  'date',
  'what',
  'units',
  'state',
  'total',
  'refunded',
  'currency',
  'shipped',
] as const
export const orderCells = ({ order, title, units }: ListedOrder) => [
  order.id,
  order.invoiceNumber,
  (order.paidAt ?? order.createdAt).toISOString(),
  title,
  units,
  orderStateWords()[order.state],
  toDecimal(order.total),
  toDecimal(order.refunded),
  order.currency,
  order.shippedAt?.toISOString() ?? '',
]

export const exportOrdersOperation = operation(exportOrders, ({ db, scope, input: { query } }) =>
  csvOf(
    'my-orders',
    orderHeadings,
    allOf((after) => readOwnOrders(db, scope, { ...query, after, limit: exportPage })),
    orderCells,
  ),
)

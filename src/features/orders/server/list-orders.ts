import { listOperations } from '#access/list-operations.ts'
import { type CsvColumns } from '#kit/server/lists.ts'
import type { Scope } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { toDecimal } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { exportOrders, listInvoices, listOrders } from '../contract.ts'
import { orderStateLabels } from '../rules.ts'
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

export const listInvoicesOperation = operation(listInvoices, ({ db, scope, input }) =>
  listOrderSummaries(db, scope, { ...input.query, invoiced: true }),
)

/** What an export says of each order, staff's and the customer's own. */
export const orderColumns: CsvColumns<ListedOrder> = {
  order: ({ order }) => order.id,
  invoice: ({ order }) => order.invoiceNumber,
  date: ({ order }) => order.paidAt ?? order.createdAt,
  what: 'title',
  units: 'units',
  state: ({ order }) => orderStateLabels()[order.state],
  total: ({ order }) => toDecimal(order.total),
  refunded: ({ order }) => toDecimal(order.refunded),
  currency: ({ order }) => order.currency,
  shipped: ({ order }) => order.shippedAt,
}

export const orderLists = listOperations(listOrders, exportOrders, ({ db, scope }, { query }) =>
  readOwnOrders(db, scope, query),
)({ file: 'my-orders', shape: (row) => ({ ...orderSummaryOf(row), token: row.order.token }), columns: orderColumns })

import type { Scope } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { toDecimal } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { allOf, csvOf, exportPage } from '#kit/server/lists.ts'
import { exportOrders, listInvoices, listOrders } from '../contract.ts'
import { exportTransactions, listTransactions } from '#features/transactions/contract/transactions.ts'
import { orderStateWords } from '../rules.ts'
import { type OrderFilter, readOrders } from './queries.ts'

type Page = Awaited<ReturnType<typeof readOrders>>

const summary = ({ order, title, units }: Page['data'][number]) => ({
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
const withTokens = ({ data, next }: Page) => ({
  next,
  data: data.map((row) => ({ ...summary(row), token: row.order.token })),
})

export const listOrderSummaries = async (db: Queryable, scope: Scope, filter: OrderFilter) =>
  withTokens(await readOrders(db, scope, filter))

export const listOrdersOperation = operation(listOrders, ({ db, scope, input }) =>
  listOrderSummaries(db, scope, input.query),
)

export const listInvoicesOperation = operation(listInvoices, ({ db, scope, input }) =>
  listOrderSummaries(db, scope, { ...input.query, invoiced: true }),
)

export const listTransactionsOperation = operation(listTransactions, async ({ db, scope, input }) => {
  const { data, next } = await readOrders(db, scope, input.query)
  return {
    next,
    data: data.map((row) => ({ ...summary(row), email: row.order.email, name: row.order.billingAddress.full_name })),
  }
})

/** Orders of a filter as CSV; staff see who bought. */
function ordersCsv(db: Queryable, scope: Scope, name: string, filter: Omit<OrderFilter, 'after' | 'limit'>) {
  const heading = ['order', 'invoice', 'date', 'what', 'units', 'state', 'total', 'refunded', 'currency', 'shipped']
  return csvOf(
    name,
    scope.staff ? [...heading, 'e-mail', 'name', 'kind'] : heading,
    allOf((after) => readOrders(db, scope, { ...filter, after, limit: exportPage })),
    ({ order, title, units }) => [
      order.id,
      order.invoiceNumber,
      (order.paidAt ?? order.createdAt).toISOString(),
      title,
      units,
      orderStateWords[order.state],
      toDecimal(order.total),
      toDecimal(order.refunded),
      order.currency,
      order.shippedAt?.toISOString() ?? '',
      ...(scope.staff ? [order.email, order.billingAddress.full_name, order.kind] : []),
    ],
  )
}

export const exportOrdersOperation = operation(exportOrders, ({ db, scope, input: { query } }) =>
  ordersCsv(db, { ...scope, staff: false }, 'my-orders', query),
)
export const exportTransactionsOperation = operation(exportTransactions, ({ db, scope, input: { query } }) =>
  ordersCsv(db, scope, 'transactions', query),
)

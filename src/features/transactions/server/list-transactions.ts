import { listOperations } from '#access/list-operations.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { Queryable } from '#kit/server/database.ts'
import { pageById } from '#kit/server/lists.ts'
import { orderColumns, orderSummaryOf, withTerms } from '#features/orders/server/list-orders.ts'
import { orderListColumns } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { exportTransactions, listTransactions } from '../contract/transactions.ts'
import { findTransactionIds, transactionOrder, type TransactionFilter } from './transaction-ids.ts'

/** Orders of a region by time, newest first by default, with keyset pages. */
async function readTransactions(db: Queryable, region: Region, filter: TransactionFilter & { limit: number }) {
  const rows = await db
    .select(orderListColumns)
    .from(orders)
    .where(inArray(orders.id, await findTransactionIds(db, region, filter, filter.limit + 1)))
    .orderBy(transactionOrder(filter, sql`${orders.createdAt}`, sql`${orders.id}`))
    .limit(filter.limit + 1)
  return pageById(rows, filter.limit, ({ order }) => order.id)
}

export const transactionLists = listOperations(
  listTransactions,
  exportTransactions,
  async ({ db, actor, services }, { query }) =>
    withTerms(db, services.effects, await readTransactions(db, actor.region, query)),
)({
  shape: (row) => ({
    ...orderSummaryOf(row),
    email: row.order.email,
    name: row.order.billingAddress.full_name,
  }),
  columns: {
    ...orderColumns,
    email: ({ order }) => order.email,
    name: ({ order }) => order.billingAddress.full_name,
    kind: ({ order }) => order.kind,
  },
})

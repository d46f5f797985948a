import { inArray, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import type { Queryable } from '#kit/server/database.ts'
import { allOf, csvOf, exportPage, pageById } from '#kit/server/lists.ts'
import { orderCells, orderHeadings, orderSummaryOf } from '#features/orders/server/list-orders.ts'
import { orderListColumns } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { exportTransactions, listTransactions } from '../contract/transactions.ts'
import { findTransactionIds, transactionOrder, type TransactionWish } from './transaction-ids.ts'

/** Orders of a region in the order of their times, newest first unless asked otherwise, keyset-paged. */
async function readTransactions(db: Queryable, region: Region, filter: TransactionWish & { limit: number }) {
  const rows = await db
    .select(orderListColumns)
    .from(orders)
    .where(inArray(orders.id, await findTransactionIds(db, region, filter, filter.limit + 1)))
    .orderBy(transactionOrder(filter, sql`${orders.createdAt}`, sql`${orders.id}`))
    .limit(filter.limit + 1)
  return pageById(rows, filter.limit, ({ order }) => order.id)
}

export const listTransactionsOperation = operation(listTransactions, async ({ db, actor, input }) => {
  const { data, next } = await readTransactions(db, actor.region, input.query)
  return {
    next,
    data: data.map((row) => ({
      ...orderSummaryOf(row),
      email: row.order.email,
      name: row.order.billingAddress.full_name,
    })),
  }
})

export const exportTransactionsOperation = operation(exportTransactions, ({ db, actor, input: { query } }) =>
  csvOf(
    'transactions',
    [...orderHeadings, 'email', 'name', 'kind'],
    allOf((after) => readTransactions(db, actor.region, { ...query, after, limit: exportPage })),
    (row) => [...orderCells(row), row.order.email, row.order.billingAddress.full_name, row.order.kind],
  ),
)

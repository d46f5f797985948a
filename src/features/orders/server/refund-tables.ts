import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { orders, refunds } from './tables.ts'

/** Holds that block an order's refunds and the payout of its commissions. */
export const orderHolds = pgTable(
  'order_holds',
  {
    orderId: column.refTo(() => orders.id),
    /** For example dispute/7. */
    cause: text().notNull(),
    createdAt: column.created(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.cause] })],
)

export const refundShares = pgTable('refund_shares', {
  refundId: column.refTo(() => refunds.id).primaryKey(),
  madeAt: column.created(),
})

/** The last number of each region's credit notes. A counter and not a sequence, whose numbers are lost on a rollback. */
export const creditNoteSeries = pgTable('credit_note_series', {
  region: column.region().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
})

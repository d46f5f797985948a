import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { orders, refunds } from './tables.ts'

/** What keeps the money of an order where it is: it isn’t refunded, and its shares aren’t paid out. */
export const orderHolds = pgTable(
  'order_holds',
  {
    orderId: column.refTo(() => orders.id),
    /** Such as dispute/7. */
    cause: text().notNull(),
    createdAt: column.created(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.cause] })],
)

export const refundShares = pgTable('refund_shares', {
  refundId: column.refTo(() => refunds.id).primaryKey(),
  madeAt: column.created(),
})

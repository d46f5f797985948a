import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders, refunds } from '#features/orders/server/tables.ts'
import { quotes } from '#features/quotes/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { ChangeState } from '../rules.ts'

/** Changes of paid orders. At most one per order waits for its customer. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: column.id(),
    orderId: column.refTo(() => orders.id),
    kind: text().$type<'items' | 'shipping' | 'address' | 'return' | 'transfer'>().notNull(),
    state: text().$type<ChangeState>().notNull(),
    /** The removed pieces. */
    taken: jsonb().$type<{ line_id: number; quantity: number }[]>().notNull().default([]),
    /** Whether the paid shipping is removed too. */
    takesShipping: boolean().notNull().default(false),
    /** The new shipping method; null when it stays the same. */
    shippingTier: text(),
    /** The order for the added items or the more expensive method. */
    newOrderId: column.ref().references(() => orders.id),
    /** The quote with which the customer pays it. */
    quoteId: column.ref().references(() => quotes.id),
    /** The part of the removed pieces' value that pays for the new order; minor units of the order's currency. */
    moved: column.minor().notNull().default(0),
    /** The part that is refunded; minor units of the order's currency. */
    refund: column.minor().notNull().default(0),
    refundId: column.ref().references(() => refunds.id),
    /** When to retry the refund of an unsettled charge. */
    refundAfter: column.time(),
    reason: text().notNull(),
    actorId: column.ref(),
    createdAt: column.created(),
    finishedAt: column.time(),
  },
  (table) => [
    check(
      'order_changes_words',
      sql`${table.kind} in ('items', 'shipping', 'address', 'return', 'transfer')
      and ${table.state} in ('awaiting_payment', 'refunding', 'done', 'cancelled')`,
    ),
    check('order_changes_waiting', sql`${table.state} <> 'awaiting_payment' or ${table.quoteId} is not null`),
    check('order_changes_amounts', sql`${table.moved} >= 0 and ${table.refund} >= 0`),
    index('order_changes_order').on(table.orderId, table.id),
    index('order_changes_new_order').on(table.newOrderId).where(column.isSet(table.newOrderId)),
    index('order_changes_open')
      .on(table.id)
      .where(sql`state in ('awaiting_payment', 'refunding')`),
    uniqueIndex('order_changes_one_waiting')
      .on(table.orderId)
      .where(sql`state = 'awaiting_payment'`),
  ],
)

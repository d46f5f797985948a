import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders, refunds } from '#features/orders/server/tables.ts'
import { quotes } from '#features/quotes/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { ChangeState } from '../rules.ts'

/** A change of a paid order. One at a time waits for its customer. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: column.id(),
    orderId: column.refTo(() => orders.id),
    kind: text().$type<'items' | 'shipping' | 'address' | 'return'>().notNull(),
    state: text().$type<ChangeState>().notNull(),
    /** Pieces that come off. */
    taken: jsonb().$type<{ line_id: number; quantity: number }[]>().notNull().default([]),
    /** And what was paid for the shipping. */
    takesShipping: boolean().notNull().default(false),
    /** The method that it is sent by from now on; null where that stays. */
    shippingTier: text(),
    /** The order of what was added, or of what a method costs more. */
    newOrderId: column.ref().references(() => orders.id),
    /** By which the customer pays it. */
    quoteId: column.ref().references(() => quotes.id),
    /** What of the money of the pieces pays the new order, and what goes back; minor units of the order’s currency. */
    moved: column.minor().notNull().default(0),
    refund: column.minor().notNull().default(0),
    refundId: column.ref().references(() => refunds.id),
    /** Not tried again before: the charge had not settled. */
    refundAfter: column.time(),
    reason: text().notNull(),
    actorId: column.ref(),
    createdAt: column.created(),
    finishedAt: column.time(),
  },
  (table) => [
    check(
      'order_changes_words',
      sql`${table.kind} in ('items', 'shipping', 'address', 'return')
      and ${table.state} in ('awaiting_payment', 'refunding', 'done', 'cancelled')`,
    ),
    check('order_changes_waiting', sql`${table.state} <> 'awaiting_payment' or ${table.quoteId} is not null`),
    check('order_changes_amounts', sql`${table.moved} >= 0 and ${table.refund} >= 0`),
    index('order_changes_order').on(table.orderId, table.id),
    index('order_changes_new_order')
      .on(table.newOrderId)
      .where(sql`new_order_id is not null`),
    index('order_changes_open')
      .on(table.id)
      .where(sql`state in ('awaiting_payment', 'refunding')`),
    uniqueIndex('order_changes_one_waiting')
      .on(table.orderId)
      .where(sql`state = 'awaiting_payment'`),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orderChanges } from '#features/order-changes/server/tables.ts'
import { orderLines, orders, refunds } from '#features/orders/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { returnReasons, ReturnState, returnWishes } from '../rules.ts'

/** Returns of order items. The version rises with each change. */
export const returns = pgTable(
  'returns',
  {
    id: column.id(),
    orderId: column.refTo(() => orders.id),
    region: column.region().notNull(),
    state: text().$type<ReturnState>().notNull().default('requested'),
    wish: text().$type<(typeof returnWishes)[number]>().notNull(),
    reason: text().$type<(typeof returnReasons)[number]>().notNull(),
    /** Customer's message. */
    note: text().notNull().default(''),
    /** Staff's message to the customer. */
    answer: text().notNull().default(''),
    carrier: text().notNull().default(''),
    trackingNumber: text().notNull().default(''),
    refundId: column.ref().references(() => refunds.id),
    exchangeOrderId: column.ref().references(() => orders.id),
    /** Order change of an exchange; may await payment of the difference. */
    changeId: column.ref().references(() => orderChanges.id),
    version: column.version(),
    createdAt: column.created(),
    changedAt: column.created(),
  },
  (table) => [
    index('returns_order').on(table.orderId),
    index('returns_exchange_order').on(table.exchangeOrderId).where(column.isSet(table.exchangeOrderId)),
    index('returns_change').on(table.changeId).where(column.isSet(table.changeId)),
    index('returns_state').on(table.region, table.state, table.id),
    check(
      'returns_words',
      sql`${table.state} in ('requested', 'approved', 'received', 'inspected', 'refunded', 'exchanged', 'declined', 'cancelled')
        and ${table.wish} in ('refund', 'exchange')
        and ${table.reason} in ('does_not_fit', 'damaged', 'wrong_item', 'not_as_described', 'not_needed', 'other')`,
    ),
    check('returns_refunded', sql`(${table.state} = 'refunded') = (${table.refundId} is not null)`),
    check('returns_exchanged', sql`(${table.state} = 'exchanged') = (${table.exchangeOrderId} is not null)`),
  ],
)

/** Returned units per order line. The database refuses more than the line has, across all returns. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: column.refTo(() => returns.id, { onDelete: 'cascade' }),
    orderLineId: column.refTo(() => orderLines.id),
    quantity: integer().notNull(),
    /** Null until inspected. */
    accepted: integer(),
    /** Whether accepted units were restocked; otherwise they were written off. */
    restocked: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderLineId] }),
    index('return_lines_line').on(table.orderLineId),
    check('return_lines_quantity', sql`${table.quantity} >= 1`),
    check('return_lines_accepted', sql`${table.accepted} between 0 and ${table.quantity}`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { dealerPayments } from '#features/dealer-accounts/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { DisputeState } from '../rules.ts'

/** A payment that its cardholder contests, as the gateway last told it. */
export const disputes = pgTable(
  'disputes',
  {
    id: column.id(),
    /** The gateway’s names of the dispute and of the contested charge. */
    reference: text().notNull().unique(),
    gatewayId: text('gateway_id').notNull(),
    /** What was paid by the charge; neither for a charge that nothing here asked for. */
    orderId: column.ref().references(() => orders.id),
    dealerPaymentId: column.ref().references(() => dealerPayments.id),
    kind: text().notNull(),
    reason: text().notNull(),
    state: text().$type<DisputeState>().notNull(),
    amount: column.minor().notNull(),
    currency: column.currency().notNull(),
    replyBy: date('reply_by'),
    openedOn: date('opened_on').notNull(),
    evidence: jsonb().$type<{ id: string; category: string | null; text: string }[]>().notNull().default([]),
    createdAt: column.created(),
    checkedAt: column.created(),
    closedAt: column.time(),
  },
  (table) => [
    check('disputes_amount', sql`${table.amount} > 0`),
    check('disputes_closed', sql`(${table.state} in ('open', 'under_review')) = (${table.closedAt} is null)`),
    index('disputes_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
    index('disputes_running')
      .on(table.checkedAt)
      .where(sql`closed_at is null`),
  ],
)

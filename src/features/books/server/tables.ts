import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { GatewayDayTotal } from '../contract/books.ts'
import type { PayoutSource, PayoutState } from '../rules.ts'

/** The latest comparison of each UTC day with the payment gateway. */
export const gatewayDays = pgTable('gateway_days', {
  day: date().primaryKey(),
  comparedAt: column.created(),
  payments: integer().notNull(),
  differences: integer().notNull(),
  totals: jsonb().$type<GatewayDayTotal[]>().notNull(),
})

/** A gateway payout to the bank on a day in one currency, and how much of it arrived. Amounts in minor units. */
export const gatewayPayouts = pgTable(
  'gateway_payouts',
  {
    id: column.id(),
    version: column.version(),
    /** In UTC. */
    day: date().notNull(),
    currency: column.currency().notNull(),
    source: text().$type<PayoutSource>().notNull(),
    state: text().$type<PayoutState>().notNull(),
    charges: integer().notNull().default(0),
    charged: column.minor().notNull().default(0),
    refunds: integer().notNull().default(0),
    refunded: column.minor().notNull().default(0),
    expected: column.minor().notNull(),
    received: column.minor(),
    fees: column.minor(),
    withheld: column.minor(),
    note: text().notNull().default(''),
    /** The transfer that booked it; null when nothing moved or nothing is booked. */
    transferId: column.ref(),
    confirmedAt: column.time(),
    confirmedBy: column.ref(),
    createdAt: column.created(),
  },
  (table) => [
    uniqueIndex('gateway_payouts_day')
      .on(table.day, table.currency)
      .where(sql`source = 'gateway'`),
    check('gateway_payouts_state', sql`${table.state} in ('expected', 'received', 'undone')`),
    check('gateway_payouts_source', sql`${table.source} in ('gateway', 'hand')`),
    check(
      'gateway_payouts_received',
      sql`(${table.state} = 'expected') = (${table.received} is null) and (${table.received} is null) = (${table.fees} is null)
        and (${table.received} is null) = (${table.withheld} is null)`,
    ),
    check(
      'gateway_payouts_sum',
      sql`${table.received} is null or ${table.received} + ${table.fees} + ${table.withheld} = ${table.expected}`,
    ),
    check('gateway_payouts_fees', sql`${table.fees} >= 0`),
  ],
)

/** A charge or refund in a payout. Each is paid out once. */
export const gatewayPayoutItems = pgTable(
  'gateway_payout_items',
  {
    id: column.id(),
    payoutId: column.refTo(() => gatewayPayouts.id),
    type: text().$type<'sale' | 'refund'>().notNull(),
    gatewayId: text().notNull().unique(),
    reference: text().notNull(),
    /** Positive, also for a refund. */
    amount: column.minor().notNull(),
  },
  (table) => [
    index('gateway_payout_items_payout').on(table.payoutId, table.id),
    check('gateway_payout_items_type', sql`${table.type} in ('sale', 'refund')`),
  ],
)

import { date, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { GatewayDayTotal } from '../contract.ts'

/** A day in UTC that was compared with the payment gateway: the last comparison of each. */
export const gatewayDays = pgTable('gateway_days', {
  day: date().primaryKey(),
  comparedAt: column.created(),
  payments: integer().notNull(),
  differences: integer().notNull(),
  totals: jsonb().$type<GatewayDayTotal[]>().notNull(),
})

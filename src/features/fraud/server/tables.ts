import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#features/orders/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { FoundIndicator, FraudRules, FraudState } from '../rules.ts'

/** The check of a paid order, once each. Its findings never change. */
export const fraudChecks = pgTable(
  'fraud_checks',
  {
    orderId: column.refTo(() => orders.id).primaryKey(),
    region: column.region().notNull(),
    state: text().$type<FraudState>().notNull(),
    points: integer().notNull(),
    indicators: jsonb().$type<FoundIndicator[]>().notNull(),
    checkedAt: column.created(),
    decidedAt: column.time(),
  },
  (table) => [
    check(
      'fraud_checks_decided',
      sql`${table.state} in ('clear', 'waiting', 'approved', 'rejected') and (${table.state} in ('approved', 'rejected')) = (${table.decidedAt} is not null)`,
    ),
    check('fraud_checks_points', sql`${table.points} >= 0`),
    index('fraud_checks_list').on(table.region, table.state, table.orderId),
  ],
)

/** The fraud rules of a region, once staff have changed them. */
export const fraudRules = pgTable('fraud_rules', {
  region: column.region().primaryKey(),
  rules: jsonb().$type<FraudRules>().notNull(),
  version: column.version(),
})

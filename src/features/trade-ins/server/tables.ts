import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { orders } from '#features/orders/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { stockLocations } from '#features/products/server/stock/tables.ts'
import type { Allowances, Answers, Condition, TradeInState } from '../rules.ts'

/** Devices accepted for trade-in, maintained by staff. */
export const tradeInDevices = pgTable('trade_in_devices', {
  id: column.id(),
  slug: text().notNull().unique(),
  make: text().notNull(),
  model: text().notNull(),
  /** Notes on completeness or exclusions. */
  note: text().notNull().default(''),
  /** Trade-in values by condition and currency, in minor units. */
  allowances: jsonb().$type<Allowances>().notNull(),
  retiredAt: column.time(),
  version: integer().notNull().default(1),
  createdAt: column.created(),
})

/** A device traded in with an order; amounts are fixed when priced. */
export const tradeInRequests = pgTable(
  'trade_in_requests',
  {
    orderId: column.refTo(() => orders.id, { onDelete: 'cascade' }).primaryKey(),
    region: column.region().notNull(),
    state: text().$type<TradeInState>().notNull().default('requested'),
    deviceId: column.refTo(() => tradeInDevices.id),
    /** Make and model at that time. */
    device: text().notNull(),
    serial: text().notNull(),
    /** Normalized serial number. */
    serialKey: text().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    condition: text().$type<Condition>().notNull(),
    /** List price of the new tool with options, in minor units of `currency`. */
    price: column.minor().notNull(),
    /** Deduction from it. */
    allowance: column.minor().notNull(),
    /** Deduction without included tax, as posted. */
    allowanceNet: column.minor().notNull(),
    currency: column.currency().notNull(),
    /** While set, no other trade-in can use the same device. */
    heldAt: column.time(),
    paidAt: column.time(),
    returnCode: text().notNull().default(''),
    deadlineAt: column.time(),
    remindedAt: column.time(),
    receivedAt: column.time(),
    decidedAt: column.time(),
    /** Difference due for a rejected trade-in. */
    difference: column.minor(),
    /** Order for the difference, if any. */
    differenceOrderId: column.ref().references(() => orders.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    /** Product and location of a stocked device; both or neither. */
    stockProductId: column.ref().references(() => products.id),
    stockLocationId: column.ref().references(() => stockLocations.id),
    version: integer().notNull().default(1),
    createdAt: column.created(),
  },
  (table) => [
    check('trade_in_requests_allowance', sql`${table.allowance} >= 0 and ${table.allowance} <= ${table.price}`),
    check('trade_in_requests_net', sql`${table.allowanceNet} >= 0 and ${table.allowanceNet} <= ${table.allowance}`),
    check(
      'trade_in_requests_difference',
      sql`${table.difference} is null or (${table.difference} >= 0 and ${table.difference} <= ${table.allowance})`,
    ),
    check('trade_in_requests_stock', sql`(${table.stockProductId} is null) = (${table.stockLocationId} is null)`),
    uniqueIndex('trade_in_requests_one_device').on(table.deviceId, table.serialKey).where(column.isSet(table.heldAt)),
    uniqueIndex('trade_in_requests_difference_order').on(table.differenceOrderId),
    index('trade_in_requests_serial').on(table.serialKey),
    index('trade_in_requests_region').on(table.region, table.orderId),
    index('trade_in_requests_deadline').on(table.region, table.deadlineAt, table.orderId),
    index('trade_in_requests_open')
      .on(table.state)
      .where(sql`state in ('paid', 'awaiting_device')`),
  ],
)

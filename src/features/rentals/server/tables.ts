import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { orders } from '#features/orders/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import type { Condition, RentalState } from '../rules.ts'

/** Rental units, by serial number. */
export const rentalUnits = pgTable(
  'rental_units',
  {
    id: column.id(),
    toolId: column.refTo(() => tools.id),
    region: column.region().notNull(),
    serial: text().notNull(),
    note: text().notNull().default(''),
    /** Retired: sold, lost or broken. */
    retiredAt: column.time(),
    version: integer().notNull().default(1),
    createdAt: column.created(),
  },
  (table) => [
    uniqueIndex('rental_units_serial').on(sql`upper(serial)`),
    index('rental_units_free').on(table.toolId, table.region, table.id).where(column.isNull(table.retiredAt)),
  ],
)

/** A rented tool of an order; amounts are fixed when priced. */
export const rentals = pgTable(
  'rentals',
  {
    orderId: column.refTo(() => orders.id, { onDelete: 'cascade' }).primaryKey(),
    region: column.region().notNull(),
    state: text().$type<RentalState>().notNull().default('requested'),
    toolId: column.refTo(() => tools.id),
    /** Name at that time. */
    tool: text().notNull(),
    unitId: column.ref().references(() => rentalUnits.id),
    /** Unit reserved by this rental. */
    unitHeld: boolean().notNull().default(false),
    days: integer().notNull(),
    currency: column.currency().notNull(),
    /** Minor units of `currency`, from the tool's terms. */
    fee: column.minor().notNull(),
    deposit: column.minor().notNull(),
    value: column.minor().notNull(),
    lateFee: column.minor().notNull(),
    extraDay: column.minor().notNull(),
    creditPercent: integer().notNull(),
    carrier: text().notNull().default(''),
    tracking: text().notNull().default(''),
    shippedAt: column.time(),
    arrivedAt: column.time(),
    dueAt: column.time(),
    returnCode: text().notNull().default(''),
    /** Return parcel details from the customer. */
    returnCarrier: text().notNull().default(''),
    returnTracking: text().notNull().default(''),
    sentBackAt: column.time(),
    returnedAt: column.time(),
    condition: text().$type<Condition>(),
    /** Amounts kept from the deposit, in minor units. */
    lateCharge: column.minor().notNull().default(0),
    damageCharge: column.minor().notNull().default(0),
    keptCharge: column.minor().notNull().default(0),
    /** Explanation for the customer. */
    reason: text().notNull().default(''),
    decidedBy: column.ref(),
    decidedAt: column.time(),
    closedAt: column.time(),
    /** Reminders sent for the return date. */
    reminders: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: column.created(),
  },
  (table) => [
    check('rentals_amounts', sql`least(${table.fee}, ${table.deposit}, ${table.lateFee}, ${table.extraDay}) >= 0`),
    check('rentals_value', sql`${table.value} >= ${table.deposit}`),
    check('rentals_days', sql`${table.days} between 1 and 90`),
    check('rentals_charges', sql`least(${table.lateCharge}, ${table.damageCharge}, ${table.keptCharge}) >= 0`),
    check(
      'rentals_withheld',
      sql`${table.lateCharge} + ${table.damageCharge} + ${table.keptCharge} <= ${table.deposit}`,
    ),
    check('rentals_unit', sql`not ${table.unitHeld} or ${table.unitId} is not null`),
    check('rentals_holds', sql`${table.state} not in ('reserved', 'shipped', 'out', 'returned') or ${table.unitHeld}`),
    check(
      'rentals_due',
      sql`${table.state} not in ('shipped', 'out', 'returned', 'inspected') or num_nulls(${table.shippedAt}, ${table.dueAt}) = 0`,
    ),
    check('rentals_returned', sql`(${table.state} in ('returned', 'inspected')) <= (${table.returnedAt} is not null)`),
    uniqueIndex('rentals_one_unit')
      .on(table.unitId)
      .where(sql`unit_held`),
    index('rentals_unit_of').on(table.unitId, table.orderId),
    index('rentals_region').on(table.region, table.orderId),
    index('rentals_state').on(table.region, table.state, table.orderId),
    index('rentals_due_at').on(table.region, table.dueAt, table.orderId),
    index('rentals_away')
      .on(table.dueAt)
      .where(sql`state in ('shipped', 'out')`),
    index('rentals_deposits')
      .on(table.state)
      .where(sql`state in ('inspected', 'bought') and closed_at is null`),
  ],
)

/** Follow-up orders of a rental: more days, the tool itself, or the remainder for a tool never returned. */
export const rentalOrders = pgTable(
  'rental_orders',
  {
    orderId: column.refTo(() => orders.id, { onDelete: 'cascade' }).primaryKey(),
    rentalId: column.refTo(() => rentals.orderId, { onDelete: 'cascade' }),
    purpose: text().$type<RentalPurpose>().notNull(),
    /** Days added. */
    days: integer().notNull().default(0),
    createdAt: column.created(),
  },
  (table) => [
    check('rental_orders_purpose', sql`${table.purpose} in ('extension', 'purchase', 'rest')`),
    check('rental_orders_days', sql`(${table.purpose} = 'extension') = (${table.days} > 0)`),
    index('rental_orders_rental').on(table.rentalId),
  ],
)
export type RentalPurpose = 'extension' | 'purchase' | 'rest'

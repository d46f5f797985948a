import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import type { ValueTransferState } from '../rules.ts'

/** A paid tune on its way from one vehicle or device to another. Only the moves of `valueTransferMoves` happen. */
export const valueTransfers = pgTable(
  'value_transfers',
  {
    id: column.id(),
    region: column.region().notNull(),
    state: text().$type<ValueTransferState>().notNull().default('requested'),
    /** Raised by every action: who acts on an older one is refused. */
    version: integer().notNull().default(1),
    orderId: column.refTo(() => orders.id),
    orderLineId: column.refTo(() => orderLines.id),
    oldVehicle: text('old_vehicle').notNull(),
    oldDevice: text('old_device').notNull().default(''),
    newVehicle: text('new_vehicle').notNull(),
    newDevice: text('new_device').notNull().default(''),
    /** The new vehicle in the catalog; null for those that were asked for before it was chosen there. */
    newPlace: jsonb().$type<VehicleChoice>(),
    /** What the old tune costs its buyer, to compare another tune with. */
    listed: column.minor().notNull(),
    /** What is left of the line's net amount: this moves in the books. */
    value: column.minor().notNull(),
    currency: column.currency().notNull(),
    newTuneId: column.ref().references(() => tunes.id),
    newPrice: column.minor(),
    reason: text().notNull(),
    createdBy: column.ref().notNull(),
    createdAt: column.created(),
    updatedAt: column.created(),
    performedAt: column.time(),
  },
  (table) => [
    check('value_transfers_value', sql`${table.value} >= 0`),
    check(
      'value_transfers_state',
      sql`${table.state} in ('requested', 'reviewed', 'old_locked', 'new_set', 'performed', 'cancelled')`,
    ),
    // A tune moves once at a time; what has moved is another's tune now.
    uniqueIndex('value_transfers_one_of_line')
      .on(table.orderLineId)
      .where(sql`state <> 'cancelled'`),
    index('value_transfers_region').on(table.region, table.state, table.id),
    index('value_transfers_tune').on(table.newTuneId),
    index('value_transfers_order').on(table.orderId),
  ],
)

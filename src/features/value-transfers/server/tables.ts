import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { orderChanges } from '#features/order-changes/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import type { ValueTransferState } from '../rules.ts'

/** Value transfers of paid tunes between vehicles or devices. Only transitions in `valueTransferMoves` are possible. */
export const valueTransfers = pgTable(
  'value_transfers',
  {
    id: column.id(),
    region: column.region().notNull(),
    state: text().$type<ValueTransferState>().notNull().default('requested'),
    /** Version, raised by every action; actions on an older one are refused. */
    version: integer().notNull().default(1),
    orderId: column.refTo(() => orders.id),
    orderLineId: column.refTo(() => orderLines.id),
    oldVehicle: text('old_vehicle').notNull(),
    oldDevice: text('old_device').notNull().default(''),
    newVehicle: text('new_vehicle').notNull(),
    newDevice: text('new_device').notNull().default(''),
    /** New vehicle in the catalog; null for older requests with free text. */
    newPlace: jsonb().$type<VehicleChoice>(),
    /** Old tune's price for its buyer, for comparison. */
    listed: column.minor().notNull(),
    /** Remaining net amount of the line, which moves in the books. */
    value: column.minor().notNull(),
    currency: column.currency().notNull(),
    newTuneId: column.ref().references(() => tunes.id),
    newPrice: column.minor(),
    /** The sale of a dearer tune, whose difference the customer pays. */
    changeId: column.ref().references(() => orderChanges.id),
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
      sql`${table.state} in ('requested', 'reviewed', 'old_locked', 'awaiting_payment', 'new_set', 'performed', 'cancelled')`,
    ),
    // A tune can only have one active transfer; moved tunes belong to the new vehicle.
    uniqueIndex('value_transfers_one_of_line')
      .on(table.orderLineId)
      .where(sql`state <> 'cancelled'`),
    index('value_transfers_region').on(table.region, table.state, table.id),
    index('value_transfers_tune').on(table.newTuneId),
    index('value_transfers_change').on(table.changeId).where(column.isSet(table.changeId)),
    index('value_transfers_order').on(table.orderId),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  createdColumn,
  currencyColumn,
  idColumn,
  minorColumn,
  refColumn,
  regionColumn,
  timeColumn,
} from '#kit/server/columns.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import type { ValueTransferState } from '../rules.ts'

/** A paid tune on its way from one vehicle or device to another. Only the moves of `valueTransferMoves` happen. */
export const valueTransfers = pgTable(
  'value_transfers',
  {
    id: idColumn(),
    region: regionColumn().notNull(),
    state: text().$type<ValueTransferState>().notNull().default('requested'),
    /** Raised by every act: who acts on an older one is refused. */
    version: integer().notNull().default(1),
    orderId: refColumn()
      .notNull()
      .references(() => orders.id),
    orderLineId: refColumn()
      .notNull()
      .references(() => orderLines.id),
    oldVehicle: text('old_vehicle').notNull(),
    oldDevice: text('old_device').notNull().default(''),
    newVehicle: text('new_vehicle').notNull(),
    newDevice: text('new_device').notNull().default(''),
    /** What the line cost at its listed price, to compare another tune with. */
    listed: minorColumn().notNull(),
    /** What is left of the line's net amount: this moves in the books. */
    value: minorColumn().notNull(),
    currency: currencyColumn().notNull(),
    newTuneId: refColumn().references(() => tunes.id),
    newPrice: minorColumn(),
    reason: text().notNull(),
    createdBy: refColumn().notNull(),
    createdAt: createdColumn(),
    updatedAt: createdColumn(),
    performedAt: timeColumn(),
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
    index('value_transfers_order').on(table.orderId),
  ],
)

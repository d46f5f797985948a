import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { FulfilmentState } from '../contract.ts'
import { orders } from './tables.ts'

/** The shipping progress of an order. Orders without a row are waiting to be picked. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    orderId: column.refTo(() => orders.id).primaryKey(),
    region: column.region().notNull(),
    state: text().$type<FulfilmentState>().notNull(),
    /** Why it may not be packed; empty when it may. */
    holdReason: text().notNull().default(''),
    /** How many pieces were returned. */
    returned: integer().notNull().default(0),
    /** When the order was placed, to list each state by it. */
    orderedAt: column.time().notNull(),
    changedAt: column.created(),
  },
  (table) => [
    index('fulfilments_state').on(table.region, table.state, table.orderedAt, table.orderId, table.returned),
    index('fulfilments_returned')
      .on(table.region, table.orderedAt, table.orderId)
      .where(sql`returned > 0`),
    check('fulfilments_returned_pieces', sql`${table.returned} >= 0`),
  ],
)

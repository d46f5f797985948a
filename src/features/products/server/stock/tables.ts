import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { products } from '../tables.ts'

export const stockLocations = pgTable('stock_locations', {
  id: column.id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  region: column.region().notNull(),
  /** Lower is taken first. */
  priority: integer().notNull().default(0),
})

/** Quantity on hand by place. Never negative; always the sum of its changes (INV-02). */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: column.refTo(() => products.id),
    locationId: column.refTo(() => stockLocations.id),
    onHand: integer('on_hand').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.locationId] }),
    check('stock_levels_on_hand', sql`${table.onHand} >= 0`),
    index('stock_levels_location').on(table.locationId),
  ],
)

/** Every change with its reason; rows are only ever added. */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: column.id(),
    productId: column.refTo(() => products.id),
    locationId: column.refTo(() => stockLocations.id),
    delta: integer().notNull(),
    /** initial, order, release, refund, count, transfer, trade-in, trade-in-undone */
    reason: text().notNull(),
    /** What caused it, such as an order line; one change for each cause. */
    reference: text(),
    actorId: column.ref(),
    createdAt: column.created(),
  },
  (table) => [
    index('stock_changes_place').on(table.productId, table.locationId, table.id),
    index('stock_changes_reference').on(table.reference),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdColumn, idColumn, refColumn, regionColumn } from '#kit/server/columns.ts'
import { products } from '../tables.ts'

export const stockLocations = pgTable('stock_locations', {
  id: idColumn(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  region: regionColumn().notNull(),
  /** Lower is taken first. */
  priority: integer().notNull().default(0),
})

/** Quantity on hand by place. Never negative; always the sum of its changes (INV-02). */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: refColumn()
      .notNull()
      .references(() => products.id),
    locationId: refColumn()
      .notNull()
      .references(() => stockLocations.id),
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
    id: idColumn(),
    productId: refColumn()
      .notNull()
      .references(() => products.id),
    locationId: refColumn()
      .notNull()
      .references(() => stockLocations.id),
    delta: integer().notNull(),
    /** initial, order, release, refund, count, transfer, trade-in, trade-in-undone */
    reason: text().notNull(),
    /** What caused it, such as an order line; one change for each cause. */
    reference: text(),
    actorId: refColumn(),
    createdAt: createdColumn(),
  },
  (table) => [
    index('stock_changes_place').on(table.productId, table.locationId, table.id),
    index('stock_changes_reference').on(table.reference),
  ],
)

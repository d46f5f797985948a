import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { stockLevels, stockLocations } from './tables.ts'

/** Available units by product, variant and region, of some products or all. */
export function readStockByRegion(db: Queryable, productIds?: number[]) {
  return db
    .select({
      productId: stockLevels.productId,
      variantId: stockLevels.variantId,
      region: stockLocations.region,
      onHand: sql<number>`sum(${stockLevels.onHand})`.mapWith(Number),
    })
    .from(stockLevels)
    .innerJoin(stockLocations, eq(stockLocations.id, stockLevels.locationId))
    .where(and(eq(stockLocations.status, 'open'), productIds && inArray(stockLevels.productId, productIds)))
    .groupBy(stockLevels.productId, stockLevels.variantId, stockLocations.region)
}

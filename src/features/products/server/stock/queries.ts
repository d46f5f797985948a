import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { stockLevels, stockLocations } from './tables.ts'

/** Available units by product, variant and region. */
export function readStockByRegion(db: Queryable) {
  return db
    .select({
      productId: stockLevels.productId,
      variantId: stockLevels.variantId,
      region: stockLocations.region,
      onHand: sql<number>`sum(${stockLevels.onHand})`.mapWith(Number),
    })
    .from(stockLevels)
    .innerJoin(stockLocations, eq(stockLocations.id, stockLevels.locationId))
    .where(eq(stockLocations.status, 'open'))
    .groupBy(stockLevels.productId, stockLevels.variantId, stockLocations.region)
}

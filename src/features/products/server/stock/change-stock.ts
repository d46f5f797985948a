import { and, asc, eq } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { stockChanges, stockLocations, stockLevels } from './tables.ts'
import { products } from '../tables.ts'

/** The places of a region, those that goods are taken from first at the top. */
export const readStockLocations = (db: Queryable, region: Region) =>
  db
    .select({ id: stockLocations.id, slug: stockLocations.slug, name: stockLocations.name })
    .from(stockLocations)
    .where(eq(stockLocations.region, region))
    .orderBy(asc(stockLocations.priority), asc(stockLocations.id))

/** Everything that can lie in stock, by name. */
export const readStockProducts = (db: Queryable): Promise<{ id: number; slug: string; name: string }[]> =>
  db
    .select({ id: products.id, slug: products.slug, name: products.name })
    .from(products)
    .orderBy(asc(products.name), asc(products.id))

/**
 * Puts units of a product into a place; the quantity on hand follows in the database (INV-02).
 * @param reference what caused it, such as trade-in/12; the caller sees to it that it happens once
 * @returns what the place holds before and after
 */
export async function putIntoStock(
  tx: Tx,
  change: {
    productId: number
    locationId: number
    units: number
    reason: string
    reference: string
    actorId: number | null
  },
): Promise<{ before: number; after: number }> {
  const { units, ...rest } = change
  await tx.insert(stockChanges).values({ ...rest, delta: units })
  const [level] = await tx
    .select({ onHand: stockLevels.onHand })
    .from(stockLevels)
    .where(and(eq(stockLevels.productId, change.productId), eq(stockLevels.locationId, change.locationId)))
  const after = level?.onHand ?? 0
  return { before: after - units, after }
}

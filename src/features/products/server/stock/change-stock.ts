import { asc, eq, sql } from 'drizzle-orm'
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
export async function readStockProducts(db: Queryable): Promise<{ id: number; slug: string; name: string }[]> {
  const { rows } = await db.execute<{ id: number; slug: string; name: string }>(
    sql`select id, slug, name from ${products} order by name, id`,
  )
  return rows
}

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
  const { rows } = await tx.execute<{ on_hand: number }>(
    sql`select on_hand from ${stockLevels} where product_id = ${change.productId} and location_id = ${change.locationId}`,
  )
  const after = rows[0]?.on_hand ?? 0
  return { before: after - units, after }
}

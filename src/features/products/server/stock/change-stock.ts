import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import type { StockReason } from '../../stock-labels.ts'
import { products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'
import { stockChanges, stockLevels, stockLocations, type stockMarks } from './tables.ts'

/** Active locations of a region, in picking order. */
export const readStockLocations = (db: Queryable, region: Region) =>
  db
    .select({ id: stockLocations.id, slug: stockLocations.slug, name: stockLocations.name })
    .from(stockLocations)
    .where(and(eq(stockLocations.region, region), eq(stockLocations.status, 'open')))
    .orderBy(asc(stockLocations.priority), asc(stockLocations.id))

/** Products that can be stocked without a variant, by name. */
export const readStockProducts = (db: Queryable): Promise<{ id: number; slug: string; name: string }[]> =>
  db
    .select({ id: products.id, slug: products.slug, name: products.name })
    .from(products)
    .where(sql`not has_variants(${products.id})`)
    .orderBy(asc(products.name), asc(products.id))

export const kitHasNoStock = 'A kit has no stock of its own. Its parts do.'

/** Turns the database's refusal of negative stock, even under concurrency, into an error (INV-02). */
export async function refusingBelowZero<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'stock_levels_on_hand') fail('out_of_stock')
    if (violatedConstraint(error) === 'stock_names_variant') fail('variant_missing')
    if (violatedConstraint(error) === 'stock_location_retired') fail('location_retired')
    throw error
  }
}

/** Refuses units of a kit, whose stock is that of its parts; the database enforces this too. */
async function refusingKits<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'kit_parts_no_stock')
      fail('validation_failed', { fields: { product: [kitHasNoStock] } })
    throw error
  }
}

/** A product or variant at a location. */
export interface StockPlaceKey {
  productId: number
  variantId: number | null
  locationId: number
}

/** Condition for a variant or null. PostgreSQL misestimates `is not distinct from` as rare. */
export const isVariant = (variantColumn: SQL, variantId: number | null): SQL =>
  variantId === null ? sql`${variantColumn} is null` : sql`${variantColumn} = ${variantId}`

/** Condition for a table's rows of a place. */
export const atPlace = (
  table: typeof stockLevels | typeof stockChanges | typeof stockMarks,
  { productId, variantId, locationId }: StockPlaceKey,
): SQL | undefined =>
  and(
    eq(table.productId, productId),
    eq(table.locationId, locationId),
    variantId === null ? isNull(table.variantId) : eq(table.variantId, variantId),
  )

/** Available units of a place. */
export async function readFree(db: Queryable, place: StockPlaceKey): Promise<number> {
  const [level] = await db.select({ onHand: stockLevels.onHand }).from(stockLevels).where(atPlace(stockLevels, place))
  return level?.onHand ?? 0
}

/**
 * Adds units to a place, or removes them (within `refusingBelowZero`); the database updates the quantity on hand
 * (INV-02).
 * @param reference cause such as trade-in/12; the caller must ensure it happens once
 * @returns available units before and after
 */
export async function changeStock(
  tx: Tx,
  change: StockPlaceKey & {
    /** Units added; negative for removed ones. */
    delta: number
    reason: StockReason
    reference: string | null
    note?: string
    actorId: number | null
  },
): Promise<{ before: number; after: number }> {
  await refusingKits(() => tx.insert(stockChanges).values(change))
  const after = await readFree(tx, change)
  return { before: after - change.delta, after }
}

/** ID of a product by slug. Refuses with `not_found`. */
export async function productIdOf(db: Queryable, slug: string): Promise<number> {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.slug, slug))
  return row?.id ?? fail('not_found')
}

/** Resolves a place from URL parameters. Refuses with `not_found`, also for a variant of another product. */
export async function placeOf(
  db: Queryable,
  { productSlug, locationSlug }: { productSlug: string; locationSlug: string },
  variantId: number | null,
): Promise<StockPlaceKey> {
  const productId = await productIdOf(db, productSlug)
  if (variantId !== null) {
    const own = and(eq(productVariants.id, variantId), eq(productVariants.productId, productId))
    if ((await db.$count(productVariants, own)) === 0) fail('not_found')
  }
  return { productId, variantId, locationId: await locationIdOf(db, locationSlug) }
}

/** ID of a location by slug. Refuses with `not_found`. */
export async function locationIdOf(db: Queryable, slug: string): Promise<number> {
  const [row] = await db.select({ id: stockLocations.id }).from(stockLocations).where(eq(stockLocations.slug, slug))
  return row?.id ?? fail('not_found')
}

/** ID of an active location by slug. Refuses with `not_found` and `location_retired`. */
export async function openLocationIdOf(db: Queryable, slug: string): Promise<number> {
  const id = await locationIdOf(db, slug)
  const open = and(eq(stockLocations.id, id), eq(stockLocations.status, 'open'))
  return (await db.$count(stockLocations, open)) === 0 ? fail('location_retired') : id
}

/**
 * Sets the stock of a place to its count. Returns the difference; null if stock changed since the count began.
 */
export async function setCounted(
  tx: Tx,
  count: StockPlaceKey & {
    counted: number
    lastChange: number | null
    why: string
    actorId: number | null
  },
): Promise<number | null> {
  const { rows } = await refusingBelowZero(() =>
    refusingKits(() =>
      tx.execute<{ difference: number | null }>(
        sql`select count_stock(${count.productId}, ${count.variantId}, ${count.locationId}, ${count.counted}, ${count.lastChange}, ${count.why}, ${count.actorId}) as difference`,
      ),
    ),
  )
  return rows[0]?.difference ?? null
}

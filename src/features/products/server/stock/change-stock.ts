import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import type { StockReason } from '../../stock-labels.ts'
import { products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'
import { stockChanges, stockLevels, stockLocations, type stockMarks } from './tables.ts'

/** The places of a region that are not retired, those that goods are taken from first at the top. */
export const readStockLocations = (db: Queryable, region: Region) =>
  db
    .select({ id: stockLocations.id, slug: stockLocations.slug, name: stockLocations.name })
    .from(stockLocations)
    .where(and(eq(stockLocations.region, region), eq(stockLocations.status, 'open')))
    .orderBy(asc(stockLocations.priority), asc(stockLocations.id))

/** Everything that can lie in stock without a variant, by name. */
export const readStockProducts = (db: Queryable): Promise<{ id: number; slug: string; name: string }[]> =>
  db
    .select({ id: products.id, slug: products.slug, name: products.name })
    .from(products)
    .where(sql`not has_variants(${products.id})`)
    .orderBy(asc(products.name), asc(products.id))

export const kitHasNoStock = 'A kit has no stock: its parts have.'

/** What a place holds too few of is refused by the database, also when many ask at once (INV-02). */
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

/** The stock of a kit is that of its parts: the database refuses units of its own. */
async function refusingKits<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'kit_parts_no_stock')
      fail('validation_failed', { fields: { product: [kitHasNoStock] } })
    throw error
  }
}

/** Where units lie: a product, or a variant of it, at a location. */
export interface StockPlaceKey {
  productId: number
  variantId: number | null
  locationId: number
}

/** Whether a column holds a variant, or none. PostgreSQL would take `is not distinct from` for a rare case. */
export const isVariant = (variantColumn: SQL, variantId: number | null): SQL =>
  variantId === null ? sql`${variantColumn} is null` : sql`${variantColumn} = ${variantId}`

/** The rows of a table that are about a place. */
export const atPlace = (
  table: typeof stockLevels | typeof stockChanges | typeof stockMarks,
  { productId, variantId, locationId }: StockPlaceKey,
): SQL | undefined =>
  and(
    eq(table.productId, productId),
    eq(table.locationId, locationId),
    variantId === null ? isNull(table.variantId) : eq(table.variantId, variantId),
  )

/** What a place holds free. */
export async function readFree(db: Queryable, place: StockPlaceKey): Promise<number> {
  const [level] = await db.select({ onHand: stockLevels.onHand }).from(stockLevels).where(atPlace(stockLevels, place))
  return level?.onHand ?? 0
}

/**
 * Puts units of a product into a place, or takes them out (within `refusingBelowZero`); the quantity on hand follows in the
 * database (INV-02).
 * @param reference what caused it, such as trade-in/12; the caller sees to it that it happens once
 * @returns what the place holds before and after
 */
export async function changeStock(
  tx: Tx,
  change: StockPlaceKey & {
    /** Units that come in; negative for those that go out. */
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

/** The number of a product by its slug. Refuses with `not_found`. */
export async function productIdOf(db: Queryable, slug: string): Promise<number> {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.slug, slug))
  return row?.id ?? fail('not_found')
}

/** A place by what its address says. Refuses with `not_found`, also a variant of another product. */
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

/** The number of a location by its slug. Refuses with `not_found`. */
export async function locationIdOf(db: Queryable, slug: string): Promise<number> {
  const [row] = await db.select({ id: stockLocations.id }).from(stockLocations).where(eq(stockLocations.slug, slug))
  return row?.id ?? fail('not_found')
}

/** The number of a location that goods may come to. Refuses with `not_found` and `location_retired`. */
export async function openLocationIdOf(db: Queryable, slug: string): Promise<number> {
  const id = await locationIdOf(db, slug)
  const open = and(eq(stockLocations.id, id), eq(stockLocations.status, 'open'))
  return (await db.$count(stockLocations, open)) === 0 ? fail('location_retired') : id
}

/** Sets the stock of a place to what was counted. Returns the difference; null when stock changed since the count began. */
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

import { and, asc, eq, isNull } from 'drizzle-orm'
import { stockChanges, stockLevels, stockMarks } from '#features/products/server/stock/tables.ts'
import { productOptions, products, productSelections } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import { type Database, insertOne } from '#kit/server/database.ts'
import { withCheckDigit } from './load-products.ts'

const lowAt = 3

/** Splits the units of a location by size, with one left of one size and none of another. */
function sorted(units: number): Readonly<Record<string, number>> {
  const [last, large, larger] = [Math.min(1, units), Math.floor(units * 0.35), Math.floor(units * 0.25)]
  return { S: units - last - large - larger, M: last, L: large, XL: larger, XXL: 0 }
}

/** Gives a shirt its sizes as variants, and assigns its stock to them. */
export async function loadVariants({ db }: Database): Promise<void> {
  const [shirt] = await db.select().from(products).where(eq(products.slug, 'tee-workshop'))
  const [size] = shirt
    ? await db
        .select()
        .from(productOptions)
        .where(and(eq(productOptions.productId, shirt.id), eq(productOptions.name, 'Size')))
    : []
  if (!shirt || !size) return
  const levels = await db
    .select()
    .from(stockLevels)
    .where(and(eq(stockLevels.productId, shirt.id), isNull(stockLevels.variantId)))
  await db.delete(stockMarks).where(eq(stockMarks.productId, shirt.id))
  const selections = await db
    .select()
    .from(productSelections)
    .where(eq(productSelections.optionId, size.id))
    .orderBy(asc(productSelections.position))
  for (const [place, { id, name }] of selections.entries()) {
    const variant = await insertOne(db, productVariants, {
      productId: shirt.id,
      selectionIds: [id],
      partNumber: `${shirt.partNumber}-${name}`,
      barcode: withCheckDigit(`41${1_000_000_000 + shirt.id * 10 + place}`),
      weightGrams: shirt.weightGrams + 15 * (place - 1),
    })
    for (const { locationId, onHand } of levels) {
      const units = sorted(onHand)[name] ?? 0
      const change = { productId: shirt.id, locationId, reason: 'assign', note: 'Sorted by size' }
      await db.insert(stockMarks).values({ productId: shirt.id, variantId: variant.id, locationId, lowAt })
      if (units > 0)
        await db.insert(stockChanges).values([
          { ...change, delta: -units },
          { ...change, variantId: variant.id, delta: units },
        ])
    }
  }
}

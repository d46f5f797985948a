import { eq, inArray, sql } from 'drizzle-orm'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { ProductFit } from '../contract/product-fields.ts'
import { productFits } from './tables.ts'

/** IDs by slug, for existing slugs. */
async function numbersOf(tx: Queryable, from: typeof makes | typeof engines | typeof transmissions, slugs: string[]) {
  if (slugs.length === 0) return new Map<string, number>()
  const rows = await tx.select({ id: from.id, slug: from.slug }).from(from).where(inArray(from.slug, slugs))
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Replaces a product's vehicles. Reports unknown ones beside their row. */
export async function writeFits(tx: Queryable, productId: number, wanted: readonly ProductFit[]): Promise<void> {
  const given = (name: 'make' | 'model' | 'engine' | 'transmission') => [
    ...new Set(wanted.flatMap((fit) => fit[name] ?? [])),
  ]
  const paths = given('model')
  const known = {
    make: await numbersOf(tx, makes, given('make')),
    engine: await numbersOf(tx, engines, given('engine')),
    transmission: await numbersOf(tx, transmissions, given('transmission')),
    model: new Map(
      paths.length === 0
        ? []
        : (
            await tx
              .select({ id: models.id, path: sql<string>`${makes.slug} || '/' || ${models.slug}` })
              .from(models)
              .innerJoin(makes, eq(makes.id, models.makeId))
              .where(inArray(sql`${makes.slug} || '/' || ${models.slug}`, paths))
          ).map(({ id, path }) => [path, id]),
    ),
  }
  const numberOf = (name: keyof typeof known, slug: string | null, place: number): number | null =>
    slug === null
      ? null
      : (known[name].get(slug) ??
        fail('validation_failed', { fields: { [`fits.${place}`]: [`Doesn’t exist: ${slug}.`] } }))
  const rows = wanted.map((fit, place) => ({
    productId,
    makeId: numberOf('make', fit.make, place),
    modelId: numberOf('model', fit.model, place),
    yearFrom: fit.year_from,
    yearTo: fit.year_to,
    engineId: numberOf('engine', fit.engine, place),
    transmissionId: numberOf('transmission', fit.transmission, place),
  }))
  await tx.delete(productFits).where(eq(productFits.productId, productId))
  if (rows.length > 0) await tx.insert(productFits).values(rows).onConflictDoNothing()
}

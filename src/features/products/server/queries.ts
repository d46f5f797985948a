import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { readAddresses } from '#features/pictures/server/queries.ts'
import type { Queryable } from '#kit/server/database.ts'
import { engineToolRestrictions, tools, transmissionToolRestrictions } from '#features/tools/server/tables.ts'
import { ofOwners, ownerIds } from '#features/tunes/server/queries.ts'
import { tunes, tuneTools } from '#features/tunes/server/tables.ts'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import { readStockByRegion } from './stock/queries.ts'
import { productVariants } from './variants/tables.ts'
import {
  kitParts,
  productCategories,
  productFits,
  productOptions,
  productPictures,
  products,
  productSelections,
  relatedProducts,
} from './tables.ts'

/** Rows of all public product data, in a fixed number of queries. */
export async function readPublicProducts(db: Queryable) {
  const [rows, categories, options, selections, variants, pictures, related, kitRows, stock, addresses] =
    await Promise.all([
      db.select().from(products).where(eq(products.state, 'published')).orderBy(asc(products.id)),
      db.select().from(productCategories).orderBy(asc(productCategories.position)),
      db.select().from(productOptions).orderBy(asc(productOptions.position), asc(productOptions.id)),
      db.select().from(productSelections).orderBy(asc(productSelections.position), asc(productSelections.id)),
      db.select().from(productVariants).where(isNull(productVariants.retiredAt)).orderBy(asc(productVariants.id)),
      db
        .select({
          id: productPictures.id,
          productId: productPictures.productId,
          pictureId: productPictures.pictureId,
          alt: productPictures.alt,
          selectionId: productPictures.selectionId,
        })
        .from(productPictures)
        .where(isNull(productPictures.removedAt))
        .orderBy(asc(productPictures.position)),
      db.select().from(relatedProducts).orderBy(asc(relatedProducts.position)),
      db
        .select({
          kitId: kitParts.kitId,
          productId: kitParts.productId,
          quantity: kitParts.quantity,
          options: kitParts.options,
          tune: { slug: tunes.slug, name: tunes.name, price: tunes.price, state: tunes.state },
        })
        .from(kitParts)
        .leftJoin(tunes, eq(tunes.id, kitParts.tuneId))
        .orderBy(asc(kitParts.position)),
      readStockByRegion(db),
      readAddresses(db),
    ])
  return { rows, categories, options, selections, variants, pictures, related, kitParts: kitRows, stock, addresses }
}
export type PublicProductRows = Awaited<ReturnType<typeof readPublicProducts>>

export async function findPictureSvg(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db.select({ svg: productPictures.svg }).from(productPictures).where(eq(productPictures.id, id))
  return row?.svg ?? null
}

/** A fitment condition: a vehicle must match all given fields. */
export interface FitRow {
  slug: string
  make: string | null
  /** `make/model` */
  model: string | null
  year_from: number | null
  year_to: number | null
  engine: string | null
  transmission: string | null
}

/** Fitment of parts; a kit with tunes fits its tunes' vehicles. */
export const readPartFits = async (db: Queryable): Promise<FitRow[]> => {
  const [parts, kits] = await Promise.all([readNamedFits(db), readKitFits(db)])
  const tuned = new Set(kits.map(({ slug }) => slug))
  return [...parts.filter(({ slug }) => !tuned.has(slug)), ...kits]
}

const readKitFits = (db: Queryable): Promise<FitRow[]> =>
  db
    .select({
      slug: products.slug,
      make: sql<null>`null`,
      model: sql<null>`null`,
      year_from: sql<null>`null`,
      year_to: sql<null>`null`,
      engine: sql<string | null>`max(${engines.slug})`,
      transmission: sql<string | null>`max(${transmissions.slug})`,
    })
    .from(kitParts)
    .innerJoin(products, eq(products.id, kitParts.kitId))
    .innerJoin(tunes, eq(tunes.id, kitParts.tuneId))
    .leftJoin(engines, eq(engines.id, tunes.engineId))
    .leftJoin(transmissions, eq(transmissions.id, tunes.transmissionId))
    .groupBy(products.slug)

const readNamedFits = (db: Queryable): Promise<FitRow[]> =>
  db
    .select({
      slug: products.slug,
      make: makes.slug,
      model: sql<string | null>`(select k.slug || '/' || ${models.slug} from ${makes} k where k.id = ${models.makeId})`,
      year_from: productFits.yearFrom,
      year_to: productFits.yearTo,
      engine: engines.slug,
      transmission: transmissions.slug,
    })
    .from(productFits)
    .innerJoin(products, eq(products.id, productFits.productId))
    .leftJoin(models, eq(models.id, productFits.modelId))
    .leftJoin(makes, eq(makes.id, productFits.makeId))
    .leftJoin(engines, eq(engines.id, productFits.engineId))
    .leftJoin(transmissions, eq(transmissions.id, productFits.transmissionId))

/** Slugs of engines and transmissions whose tunes changed. */
export async function readOwnerSlugs(db: Queryable, keys: readonly string[]) {
  const { engineIds, transmissionIds } = ownerIds(keys)
  const [ofEngines, ofTransmissions] = await Promise.all([
    db.select({ slug: engines.slug }).from(engines).where(inArray(engines.id, engineIds)),
    db.select({ slug: transmissions.slug }).from(transmissions).where(inArray(transmissions.id, transmissionIds)),
  ])
  const slugs = (rows: readonly { slug: string }[]) => new Set<string | null>(rows.map(({ slug }) => slug))
  return { engines: slugs(ofEngines), transmissions: slugs(ofTransmissions) }
}

/** What flash tools can tune, given the restrictions of engines and transmissions. */
export const readToolFits = (db: Queryable, keys?: readonly string[]): Promise<FitRow[]> =>
  db
    .selectDistinct({
      slug: sql<string>`${tools.productSlug}`,
      make: sql<null>`null`,
      model: sql<null>`null`,
      year_from: sql<null>`null`,
      year_to: sql<null>`null`,
      engine: engines.slug,
      transmission: transmissions.slug,
    })
    .from(tools)
    .innerJoin(tuneTools, eq(tuneTools.toolId, tools.id))
    .innerJoin(tunes, and(eq(tunes.id, tuneTools.tuneId), eq(tunes.isStock, false)))
    .leftJoin(engines, eq(engines.id, tunes.engineId))
    .leftJoin(transmissions, eq(transmissions.id, tunes.transmissionId))
    .where(
      sql`${tools.productSlug} is not null and ${tunes.state} = 'published' and ${ofOwners(keys) ?? sql`true`}
        and not exists (select 1 from ${engineToolRestrictions} r where r.engine_id = ${tunes.engineId}
          and not exists (select 1 from ${engineToolRestrictions} o where o.engine_id = r.engine_id and o.tool_id = ${tools.id}))
        and not exists (select 1 from ${transmissionToolRestrictions} r where r.transmission_id = ${tunes.transmissionId}
          and not exists (select 1 from ${transmissionToolRestrictions} o where o.transmission_id = r.transmission_id and o.tool_id = ${tools.id}))`,
    )

import { asc, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { readStockByRegion } from './stock/queries.ts'
import {
  productCategories,
  productOptions,
  productPictures,
  products,
  productSelections,
  relatedProducts,
} from './tables.ts'

/** Everything that the public sees of the products, as rows. Always the same number of statements, for any size. */
export async function readPublicProducts(db: Queryable) {
  const [rows, categories, options, selections, pictures, related, stock] = await Promise.all([
    db.select().from(products).where(isNotNull(products.publishedAt)).orderBy(asc(products.id)),
    db.select().from(productCategories).orderBy(asc(productCategories.position)),
    db.select().from(productOptions).orderBy(asc(productOptions.position), asc(productOptions.id)),
    db.select().from(productSelections).orderBy(asc(productSelections.position), asc(productSelections.id)),
    db
      .select({ id: productPictures.id, productId: productPictures.productId, alt: productPictures.alt })
      .from(productPictures)
      .orderBy(asc(productPictures.position)),
    db.select().from(relatedProducts).orderBy(asc(relatedProducts.position)),
    readStockByRegion(db),
  ])
  return { rows, categories, options, selections, pictures, related, stock }
}
export type PublicProductRows = Awaited<ReturnType<typeof readPublicProducts>>

export async function findPictureSvg(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db.select({ svg: productPictures.svg }).from(productPictures).where(eq(productPictures.id, id))
  return row?.svg ?? null
}

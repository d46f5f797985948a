import { eq } from 'drizzle-orm'
import { productFits, products } from '#features/products/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'
import { type Database, findById } from '#kit/server/database.ts'
import { fillCatalog, golfR } from './fixtures-catalog.ts'
import { fillShop } from './fixtures-shop.ts'

/** A part for an engine, one for a transmission, a flash tool, and a shirt that fits any car. */
export async function fillParts(database: Database) {
  await fillCatalog(database)
  const { cable } = await fillShop(database)
  const { db } = database
  const category = await findById(db, products, cable.id)
  const [clutch, bench] = await db
    .insert(products)
    .values(
      ['clutch', 'bench'].map((slug) => ({
        slug,
        name: slug,
        categoryId: category!.categoryId,
        prices: { USD: 100 },
      })),
    )
    .returning()
  const [engine] = await db.select().from(engines).where(eq(engines.slug, golfR.engine))
  const [box] = await db.select().from(transmissions).where(eq(transmissions.slug, 'dsg-dq250'))
  await db.insert(productFits).values([
    { productId: cable.id, engineId: engine!.id },
    { productId: clutch!.id, transmissionId: box!.id },
  ])
  await db.update(tools).set({ productSlug: bench!.slug }).where(eq(tools.slug, 'fz-bench'))
}

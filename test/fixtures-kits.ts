import { eq } from 'drizzle-orm'
import { kitParts, productOptions, products } from '#features/products/server/tables.ts'
import { stockChanges, stockLocations } from '#features/products/server/stock/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import type { Database } from '#kit/server/database.ts'
import { fillParts } from './fixtures-parts.ts'

/** Two kits: two cables with a large shirt; and a tune with the tool that flashes it and a cable. */
export async function fillKits(database: Database) {
  await fillParts(database)
  const { db } = database
  const rows = await db.select().from(products)
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)!.id
  const { categoryId } = rows[0]!
  const [option] = await db.select().from(productOptions)
  const [bundle, stage] = await db
    .insert(products)
    .values([
      { slug: 'starter-kit', name: 'Starter kit', categoryId, prices: { USD: 9999, EUR: 11_999 } },
      { slug: 'stage-1-kit', name: 'Stage 1 kit', categoryId, prices: { USD: 50_000 } },
    ])
    .returning()
  const [tune] = await db.select().from(tunes).where(eq(tunes.slug, 'is38-stage-1'))
  await db.insert(kitParts).values([
    { kitId: bundle!.id, position: 0, productId: idOf('obd-cable'), quantity: 2 },
    {
      kitId: bundle!.id,
      position: 1,
      productId: idOf('shirt'),
      options: [{ id: option!.id, selection: 'L' }],
    },
    { kitId: stage!.id, position: 0, tuneId: tune!.id },
    { kitId: stage!.id, position: 1, productId: idOf('bench') },
    { kitId: stage!.id, position: 2, productId: idOf('obd-cable') },
  ])
  const [reno] = await db.select().from(stockLocations)
  await db
    .insert(stockChanges)
    .values({ productId: idOf('bench'), locationId: reno!.id, delta: 500, reason: 'initial' })
  return {
    cable: idOf('obd-cable'),
    shirt: idOf('shirt'),
    bench: idOf('bench'),
    bundle: bundle!.id,
    stage: stage!.id,
    tune: tune!.id,
    option: option!.id,
  }
}

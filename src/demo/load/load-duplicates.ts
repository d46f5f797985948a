import { asc, inArray } from 'drizzle-orm'
import { findCopies } from '#features/duplicates/server/find.ts'
import { duplicateRuns } from '#features/duplicates/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines, makes } from '#features/vehicles/server/tables.ts'
import { type Database, insertOne } from '#kit/server/database.ts'

/** Draft duplicates, as a careless import would leave them, and the duplicate pairs found. */
export async function loadDuplicates(database: Database): Promise<void> {
  const { db } = database
  await db.insert(makes).values({ slug: 'volkswagon', name: 'Volkswagon', state: 'draft' })
  const some = await db.select().from(engines).orderBy(asc(engines.id)).limit(3)
  for (const { id: _, slug, name, ...rest } of some)
    await db
      .insert(engines)
      .values({ ...rest, slug: `${slug}-2`, name: `${name} engine`, pictureId: null, state: 'draft' })
  const copied = await db
    .select()
    .from(tunes)
    .where(inArray(tunes.engineId, [some[0]?.id ?? 0]))
    .orderBy(asc(tunes.id))
    .limit(2)
  for (const { id: _, slug, ...rest } of copied)
    await db.insert(tunes).values({ ...rest, slug: `${slug}-copy`, state: 'draft' })
  const run = await insertOne(db, duplicateRuns, {})
  await findCopies(database, run.id)
}

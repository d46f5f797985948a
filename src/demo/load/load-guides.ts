import { asc, like } from 'drizzle-orm'
import { guides } from '#features/guides/server/tables.ts'
import { pictures } from '#features/pictures/server/tables.ts'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import { cleanHtml } from '#kit/server/clean-html.ts'
import type { Database } from '#kit/server/database.ts'
import { demoGuides } from '../guide-texts.ts'

const tables = { make: makes, model: models, engine: engines, transmission: transmissions }
const columns = { make: 'makeId', model: 'modelId', engine: 'engineId', transmission: 'transmissionId' } as const

/** Guides to all vehicles and to some, with pictures if there are any. */
export async function loadGuides({ db }: Database, now: Date): Promise<void> {
  const shown = await db.select({ id: pictures.id }).from(pictures).orderBy(asc(pictures.id))
  for (const [index, { at, body, state = 'published', ...texts }] of demoGuides.entries()) {
    const table = at && tables[at.kind]
    const [about] = table
      ? await db
          .select({ id: table.id })
          .from(table)
          .where(like(table.slug, `%${at.slug}%`))
          .orderBy(asc(table.id))
          .limit(1)
      : []
    await db.insert(guides).values({
      ...texts,
      body: cleanHtml(body),
      state,
      pictureId: shown[index]?.id ?? null,
      updatedAt: new Date(now.getTime() - index * 86_400_000 * 9),
      ...(at && about ? { [columns[at.kind]]: about.id } : {}),
    })
  }
}

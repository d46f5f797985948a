import { asc, eq, inArray } from 'drizzle-orm'
import { keepPicture } from '#features/pictures/server/upload-picture.ts'
import { readPicture } from '#features/pictures/server/read-picture.ts'
import { pictures } from '#features/pictures/server/tables.ts'
import { engines } from '#features/vehicles/server/tables.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Database } from '#kit/server/database.ts'
import { drawPicture } from '../pictures.ts'

const aspirations = ['turbo', 'twin-turbo'] as const
const shown = 24

/** Pictures of engines as editors would upload them, photos and drawings. The shop makes their sizes. */
export async function loadPictures(database: Database, settings: Settings): Promise<void> {
  const store = await openObjectStore(settings)
  const { default: sharp } = await import('sharp')
  const rows = await database.db
    .select()
    .from(engines)
    .where(inArray(engines.aspiration, [...aspirations]))
    .orderBy(asc(engines.id))
    .limit(shown)
  for (const [index, engine] of rows.entries()) {
    const drawn = Buffer.from(drawPicture('turbo', engine.slug))
    const [kind, sent] =
      index % 2 === 0
        ? ['jpg', await sharp(drawn, { density: 144 }).flatten({ background: '#f6f4f0' }).jpeg().toBuffer()]
        : ['webp', await sharp(drawn, { density: 96 }).webp().toBuffer()]
    const { id } = await keepPicture({ services: { store }, database }, await readPicture(sent), {
      name: `${engine.slug}.${kind}`,
      alt: `Turbocharger of the ${engine.name}`,
    })
    await database.db.update(pictures).set({ focusY: 45 }).where(eq(pictures.id, id))
    await database.db.update(engines).set({ pictureId: id }).where(eq(engines.id, engine.id))
  }
  store.close()
}

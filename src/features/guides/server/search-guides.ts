import type { Database } from '#kit/server/database.ts'
import { createTextIndex, type TextIndex } from '#kit/server/text-index.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { readGuides } from './guide-index.ts'

type Indexed = Awaited<ReturnType<typeof readGuides>>
const indexes = new WeakMap<Indexed, TextIndex<Indexed[number]>>()

/** Published guides that contain all words, best match first. */
export async function searchGuides(database: Database, versions: Versions, q: string) {
  const guides = await readGuides(database, versions)
  let index = indexes.get(guides)
  if (!index) {
    index = createTextIndex(guides, ({ title, summary, place, words }) => ({
      name: `${title} ${place?.name ?? ''}`,
      rest: `${summary} ${words}`,
    }))
    indexes.set(guides, index)
  }
  return index.search(q)
}

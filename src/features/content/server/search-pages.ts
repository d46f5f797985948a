import type { Database } from '#kit/server/database.ts'
import { createTextIndex, type TextIndex } from '#kit/server/text-index.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { readPages } from './page-index.ts'

type Indexed = Awaited<ReturnType<typeof readPages>>
const indexes = new WeakMap<Indexed, TextIndex<Indexed[number]>>()

/** Published pages that contain all words, best match first. */
export async function searchPages(database: Database, versions: Versions, q: string) {
  const pages = await readPages(database, versions)
  let index = indexes.get(pages)
  if (!index) {
    index = createTextIndex(pages, ({ title, summary, words }) => ({ name: title, rest: `${summary} ${words}` }))
    indexes.set(pages, index)
  }
  return index.search(q)
}

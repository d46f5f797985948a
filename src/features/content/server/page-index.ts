import { asc, eq } from 'drizzle-orm'
import { readAddresses } from '#features/pictures/server/queries.ts'
import { plainText } from '#kit/server/clean-html.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Page } from '../contract/pages.ts'
import { blockWords } from '../rules/block-lines.ts'
import { picturesOf, shownBlocks } from './clean-blocks.ts'
import { contentPages } from './tables.ts'

interface IndexedPage extends Omit<Page, 'updated_at'> {
  updated_at: Date
  /** Its words, for the search. */
  words: string
}

/** Published pages in memory, by title. */
export const readPages = createReadModel(['content'], async (db): Promise<readonly IndexedPage[]> => {
  const [rows, known] = await Promise.all([
    db.select().from(contentPages).where(eq(contentPages.state, 'published')).orderBy(asc(contentPages.name)),
    readAddresses(db),
  ])
  return rows.map((row) => {
    const picture = row.pictureId === null ? undefined : known.get(row.pictureId)
    return {
      address: row.address,
      title: row.name,
      summary: row.summary,
      layout: row.layout,
      picture: picture?.url ?? null,
      picture_alt: picture?.alt ?? '',
      action_label: row.actionLabel,
      action_to: row.actionTo,
      blocks: shownBlocks(row.blocks),
      pictures: picturesOf(row.blocks, known),
      updated_at: row.updatedAt,
      words: plainText(blockWords(row.blocks)),
    }
  })
})

import { asc, eq } from 'drizzle-orm'
import { readAddresses } from '#features/pictures/server/queries.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { plainText } from '#kit/server/clean-html.ts'
import type { Database } from '#kit/server/database.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Versions } from '#kit/server/versioned.ts'
import type { Page } from '../contract/pages.ts'
import { pageTexts } from '../contract/staff-pages.ts'
import { blockWords } from '../rules/block-lines.ts'
import { picturesOf, shownBlocks } from './clean-blocks.ts'
import { contentPages } from './tables.ts'

interface IndexedPage extends Omit<Page, 'updated_at'> {
  updated_at: Date
  /** Plain text for the search. */
  words: string
}

const readIndex = createReadModel(['content'], async (db) => {
  const [rows, known, translated] = await Promise.all([
    db.select().from(contentPages).where(eq(contentPages.state, 'published')).orderBy(asc(contentPages.name)),
    readAddresses(db),
    readTranslations(db, 'page', pageTexts),
  ])
  return perLanguage([translated], (language): readonly IndexedPage[] =>
    rows.map((row) => {
      const { name, summary, action_label, blocks } = translated.translate(language, row.id, {
        ...row,
        action_label: row.actionLabel,
      })
      const picture = row.pictureId === null ? undefined : known.get(row.pictureId)
      return {
        address: row.address,
        title: name,
        summary,
        layout: row.layout,
        picture: picture?.url ?? null,
        picture_alt: picture?.alt ?? '',
        action_label,
        action_to: row.actionTo,
        blocks: shownBlocks(blocks),
        pictures: picturesOf(blocks, known),
        updated_at: row.updatedAt,
        words: plainText(blockWords(blocks)),
      }
    }),
  )
})

/** Published pages by title, cached in memory for the current language. */
export const readPages = async (database: Database, versions: Versions): Promise<readonly IndexedPage[]> =>
  (await readIndex(database, versions))()

import type { Database } from '#kit/server/database.ts'
import { pageTexts } from '../contract/staff-pages.ts'
import { fixedAddresses } from '../rules/addresses.ts'
import { cleanBlocks } from './clean-blocks.ts'
import type { StartPage } from './start/blocks.ts'
import { addTranslations, translationsFrom } from './start-translations.ts'
import { contentPages } from './tables.ts'

/** Adds the initial page of each fixed address. Existing pages belong to staff and are left alone. */
export async function addStartPages(database: Database): Promise<void> {
  const { db } = database
  const rows = await db.select({ address: contentPages.address }).from(contentPages)
  const missing = fixedAddresses.filter((address) => rows.every((row) => row.address !== address))
  if (missing.length === 0) return
  const { startPages } = await import('./start/index.ts')
  const pages = startPages.filter(({ address }) => missing.some((wanted) => wanted === address))
  const { startTranslations } = await import('./start/translations.ts')
  await database.transact(async (tx) => {
    const added = await tx
      .insert(contentPages)
      .values(pages.map((page) => ({ ...page, blocks: cleanBlocks(page.blocks) })))
      .onConflictDoNothing()
      .returning({ id: contentPages.id, address: contentPages.address })
    await addTranslations(tx, 'page', added, (language, { address }) => {
      const page = pages.find((each) => each.address === address)!
      return translationsFrom(pageTexts(valuesOf(page)), startTranslations[language].pages[page.address])
    })
  })
}

/** The text fields of a page in the form of its record. */
export const valuesOf = ({ name, summary, actionLabel = '', blocks }: StartPage) => ({
  name,
  summary,
  action_label: actionLabel,
  blocks: cleanBlocks(blocks),
})

import type { Database } from '#kit/server/database.ts'
import { fixedAddresses } from '../rules/addresses.ts'
import { cleanBlocks } from './clean-blocks.ts'
import { contentPages } from './tables.ts'

/** Gives each fixed address its first page. What is there already, staff have: it stays. */
export async function addStartPages({ db }: Database): Promise<void> {
  const rows = await db.select({ address: contentPages.address }).from(contentPages)
  const missing = fixedAddresses.filter((address) => rows.every((row) => row.address !== address))
  if (missing.length === 0) return
  const { startPages } = await import('./start/index.ts')
  const pages = startPages.filter(({ address }) => missing.some((wanted) => wanted === address))
  await db
    .insert(contentPages)
    .values(pages.map((page) => ({ ...page, blocks: cleanBlocks(page.blocks) })))
    .onConflictDoNothing()
}

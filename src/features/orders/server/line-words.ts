import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Effects } from '#access/feature.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { OrderLineRow } from './queries.ts'

/**
 * Lines of orders with their words in the reader's language, where the words that they were sold with have a
 * translation; lines are stored in English. Register under `effects.lineWords`.
 */
export type LineWords = (db: Queryable, lines: readonly OrderLineRow[]) => Promise<readonly OrderLineRow[]>

/** What a line of an order sells, in a query. */
interface QueriedLine {
  productId: SQLWrapper
  tuneId: SQLWrapper
}

/**
 * A condition that the words of a line in the reader's language contain a text; null when they are those it is stored
 * with. Register under `effects.lineSearch`.
 */
export type LineSearch = (text: string, line: QueriedLine) => SQL | null

declare module '#access/feature.ts' {
  interface KnownEffects {
    lineWords: LineWords
    lineSearch: LineSearch
  }
}

/** A condition that the reader sees a text in the name of a line, besides the name it is stored with. */
export function isReadAs({ lineSearch }: Effects, text: string, line: QueriedLine): SQL {
  const found = lineSearch.flatMap((search) => search(text, line) ?? [])
  return sql.join([sql`false`, ...found], sql` or `)
}

/** Lines in the reader's language, from the registered features. */
export async function inReadersWords(
  db: Queryable,
  { lineWords }: Effects,
  lines: readonly OrderLineRow[],
): Promise<readonly OrderLineRow[]> {
  let shown = lines
  for (const wordsOf of lineWords) shown = await wordsOf(db, shown)
  return shown
}

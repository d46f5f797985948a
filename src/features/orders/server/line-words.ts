import type { Effects } from '#access/feature.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { OrderLineRow } from './queries.ts'

/**
 * Lines of orders with their words in the reader's language, where the words that they were sold with have a
 * translation; lines are stored in English. Register under `effects.lineWords`.
 */
export type LineWords = (db: Queryable, lines: readonly OrderLineRow[]) => Promise<readonly OrderLineRow[]>

declare module '#access/feature.ts' {
  interface KnownEffects {
    lineWords: LineWords
  }
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

import type { Queryable } from '#kit/server/database.ts'
import { markOf, type TextsOf, type Translation } from '#features/translations/rules.ts'
import { translations } from '#features/translations/server/tables.ts'
import type { Values } from '#features/revisions/rules.ts'

/** The translations of a record’s texts that another record of the same build gives. */
export function translationsFrom(textsOf: TextsOf, english: Values, german: Values): Record<string, Translation> {
  const byKey = new Map(textsOf(german).map(({ key, text }) => [key, text]))
  return Object.fromEntries(
    textsOf(english).flatMap(({ key, text: source }) => {
      const text = byKey.get(key)
      return text === undefined ? [] : [[key, { text, of: markOf(source) }]]
    }),
  )
}

/** Stores the German texts of records that the shop begins with. */
export async function addGerman(
  tx: Queryable,
  kind: string,
  texts: readonly { recordId: number; texts: Record<string, Translation> }[],
): Promise<void> {
  if (texts.length === 0) return
  await tx
    .insert(translations)
    .values(texts.map((each) => ({ kind, language: 'de' as const, ...each })))
    .onConflictDoNothing()
}

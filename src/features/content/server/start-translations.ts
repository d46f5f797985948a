import type { Queryable } from '#kit/server/database.ts'
import { type TranslatedLanguage, translatedLanguages } from '#features/translations/contract/fields.ts'
import { markOf, type TextsOf, type Translation } from '#features/translations/rules.ts'
import { translations } from '#features/translations/server/tables.ts'
import type { Values } from '#features/revisions/rules.ts'

/** The translations of a record’s texts that another record of the same build gives. */
export function translationsFrom(textsOf: TextsOf, english: Values, translated: Values): Record<string, Translation> {
  const byKey = new Map(textsOf(translated).map(({ key, text }) => [key, text]))
  return Object.fromEntries(
    textsOf(english).flatMap(({ key, text: source }) => {
      const text = byKey.get(key)
      return text === undefined ? [] : [[key, { text, of: markOf(source) }]]
    }),
  )
}

/** Stores what records that the shop begins with say in each other language. */
export async function addTranslations<R extends { id: number }>(
  tx: Queryable,
  kind: string,
  records: readonly R[],
  textsIn: (language: TranslatedLanguage, record: R) => Record<string, Translation>,
): Promise<void> {
  const rows = records
    .flatMap((record) =>
      translatedLanguages.map((language) => ({
        kind,
        recordId: record.id,
        language,
        texts: textsIn(language, record),
      })),
    )
    .filter(({ texts }) => Object.keys(texts).length > 0)
  // Another process may have added all records in the meantime.
  if (rows.length > 0) await tx.insert(translations).values(rows).onConflictDoNothing()
}

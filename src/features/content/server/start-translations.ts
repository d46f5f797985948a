import type { Queryable } from '#kit/server/database.ts'
import { type TranslatedLanguage, translatedLanguages } from '#features/translations/contract/fields.ts'
import { markOf, type Translation } from '#features/translations/rules.ts'
import { translations } from '#features/translations/server/tables.ts'

/** Pairs a record's English texts with the other language's texts of the same keys. */
export const translationsFrom = (
  english: readonly { key: string; text: string }[],
  translated: Readonly<Record<string, string>>,
): Record<string, Translation> =>
  Object.fromEntries(
    english.flatMap(({ key, text: source }) => {
      const text = translated[key]
      return text === undefined ? [] : [[key, { text, of: markOf(source) }]]
    }),
  )

/** Stores the translations of initial records in each other language. */
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
  // Another process may have added all of them in the meantime.
  if (rows.length > 0) await tx.insert(translations).values(rows).onConflictDoNothing()
}

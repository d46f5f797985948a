import { and, eq, inArray, sql } from 'drizzle-orm'
import { type TextLocale, textLocale } from '#kit/locale.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import { dependOn } from '#kit/server/dependencies.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Topic, Versions } from '#kit/server/versioned.ts'
import { type TextsOf, translatedValues, type Translations } from '../rules.ts'
import { translations } from './tables.ts'

/** The translations of all records of a kind, for a read model. */
export interface KindTranslations {
  /** Those with at least one translation. */
  languages: ReadonlySet<TextLocale>
  /** Values of a record with its texts in a language, as far as they are translated. */
  translate: <V extends object>(language: TextLocale, id: number, values: V) => V
}

/** Reads the translations of a kind, whose texts `textsOf` names: of all its records, or of those with some numbers. */
export async function readTranslations(
  db: Queryable,
  kind: string,
  textsOf: TextsOf,
  ids?: readonly number[],
): Promise<KindTranslations> {
  const ofThese = ids && inArray(translations.recordId, [...ids])
  const rows =
    ids?.length === 0
      ? []
      : await db
          .select()
          .from(translations)
          .where(and(eq(translations.kind, kind), ofThese))
  const byRecord = new Map<string, Translations>(
    rows.map(({ language, recordId, texts }) => [`${language} ${recordId}`, texts]),
  )
  return {
    languages: new Set(rows.map(({ language }) => language)),
    translate: (language, id, values) => {
      const own = byRecord.get(`${language} ${id}`)
      return own ? translatedValues(values, textsOf, own) : values
    },
  }
}

/** What one text of records of a kind says in other languages, by the numbers of the records: for finding them by words. */
export async function readWordings(
  db: Queryable,
  kind: string,
  key: string,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids?.length === 0) return new Map()
  const wording = sql<string | null>`${translations.texts} #>> array[${key}::text, 'text']`
  const rows = await db
    .select({ id: translations.recordId, wording })
    .from(translations)
    .where(
      and(
        eq(translations.kind, kind),
        sql`${translations.texts} ? ${key}::text`,
        ids && inArray(translations.recordId, [...ids]),
      ),
    )
  const byRecord = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byRecord].map(([id, own]) => [id, own.flatMap((row) => row.wording ?? [])]))
}

/** Translates values of records of a kind into the present language, for what is read from elsewhere. */
export function createTranslator(kind: string, topics: readonly Topic[], textsOf: TextsOf) {
  const readAll = createReadModel(topics, (db) => readTranslations(db, kind, textsOf))
  return async <V extends object>(database: Database, versions: Versions, id: number, values: V): Promise<V> => {
    const { languages, translate } = await readAll(database, versions)
    if (languages.size > 0) dependOn('language')
    return translate(textLocale(), id, values)
  }
}

/**
 * Something that is made of translated texts: once for each language that has some, when it’s first asked for. Answers the
 * one of the present language; what is made of it is kept for each language apart.
 */
export function perLanguage<T>(of: readonly KindTranslations[], make: (language: TextLocale) => T): () => T {
  const languages = new Set(of.flatMap((kind) => [...kind.languages]))
  const made = new Map<TextLocale, T>()
  return () => {
    if (languages.size > 0) dependOn('language')
    const asked = textLocale()
    const language = languages.has(asked) ? asked : 'en'
    let found = made.get(language)
    if (found === undefined) made.set(language, (found = make(language)))
    return found
  }
}

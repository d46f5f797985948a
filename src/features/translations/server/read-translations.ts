import { and, eq, inArray, sql } from 'drizzle-orm'
import { type TextLocale, textLocale } from '#kit/locale.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import { dependOn } from '#kit/server/dependencies.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Topic, Versions } from '#kit/server/versioned.ts'
import { markOf, type TextsOf, translatedValues, type Translations } from '../rules.ts'
import { translations } from './tables.ts'

/** Translations of all records of a kind, for a read model. */
export interface KindTranslations {
  /** Languages with at least one translation. */
  languages: ReadonlySet<TextLocale>
  /** Applies a language's translations to a record's values. */
  translate: <V extends object>(language: TextLocale, id: number, values: V) => V
}

/** Reads translations of a kind, for all records or some IDs; `textsOf` returns its texts. */
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

/**
 * The words of records of a kind in the current language, found by their English text. For copies of a text that are
 * kept elsewhere: they are translated as long as their very words have a translation.
 */
export async function readTranslatedWords(db: Queryable, kind: string, ids: readonly number[]) {
  const language = textLocale()
  const rows =
    language === 'en' || ids.length === 0
      ? []
      : await db
          .select({ id: translations.recordId, texts: translations.texts })
          .from(translations)
          .where(
            and(
              eq(translations.kind, kind),
              eq(translations.language, language),
              inArray(translations.recordId, [...ids]),
            ),
          )
  const words = new Map<string, string>(
    rows.flatMap(({ id, texts }) => Object.values(texts).map(({ of, text }) => [`${id} ${of}`, text] as const)),
  )
  return (id: number | null, english: string): string => words.get(`${id} ${markOf(english)}`) ?? english
}

/** Translations of one text by record ID, for search. */
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

/** Translates records of a kind, read elsewhere, into the current language. */
export function createTranslator(kind: string, topics: readonly Topic[], textsOf: TextsOf) {
  const readAll = createReadModel(topics, (db) => readTranslations(db, kind, textsOf))
  return async <V extends object>(database: Database, versions: Versions, id: number, values: V): Promise<V> => {
    const { languages, translate } = await readAll(database, versions)
    if (languages.size > 0) dependOn('language')
    return translate(textLocale(), id, values)
  }
}

/**
 * Derives a value from translated texts, lazily and once per language with translations. Returns the one for the
 * current language; memoized results are kept per language.
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

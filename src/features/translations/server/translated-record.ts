import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import type { Values } from '#features/revisions/rules.ts'
import { cleanHtml } from '#kit/server/clean-html.ts'
import type { Queryable } from '#kit/server/database.ts'
import { type TranslatedLanguage, translatedLanguages } from '../contract/fields.ts'
import {
  markOf,
  type SourceText,
  type TextsOf,
  translatedValues,
  type Translation,
  translationFinder,
} from '../rules.ts'
import { translations } from './tables.ts'

declare module '#features/revisions/server/record-kind.ts' {
  interface RecordKind {
    /** Translatable texts of a record, whose values include all translations. */
    texts?: TextsOf
  }
}

/** Submitted translations. */
type Given = Readonly<Record<string, { text: string; of?: string | undefined }>>

const isLanguage = (field: string): field is TranslatedLanguage =>
  translatedLanguages.some((language) => language === field)
const withoutTranslations = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !isLanguage(field)))
const none = Object.fromEntries(translatedLanguages.map((language) => [language, {}]))

/** Prepares translations for storage: only for existing texts, sanitized, with source hash. */
function storable(texts: readonly SourceText[], given: Given): Record<string, Translation> {
  const marked = Object.fromEntries(
    Object.entries(given).map(([key, { text, of }]) => {
      const source = texts.find((each) => each.key === key)
      return [key, { text, of: of ?? markOf(source?.text ?? '') }]
    }),
  )
  const find = translationFinder(texts, marked)
  return Object.fromEntries(
    texts.flatMap((source) => {
      const found = find(source)
      if (!found) return []
      const text = source.isHtml ? cleanHtml(found.text) : found.text.trim()
      return text === '' ? [] : [[source.key, { text, of: found.of }]]
    }),
  )
}

async function writeTranslations(
  tx: Queryable,
  name: string,
  id: number,
  english: Values,
  textsOf: TextsOf,
  to: Values,
) {
  for (const language of translatedLanguages) {
    const { [language]: given } = to
    if (given === undefined) continue
    const texts = storable(textsOf(english), given as Given)
    const at = and(eq(translations.kind, name), eq(translations.recordId, id), eq(translations.language, language))
    if (Object.keys(texts).length === 0) await tx.delete(translations).where(at)
    else
      await tx
        .insert(translations)
        .values({ kind: name, recordId: id, language, texts })
        .onConflictDoUpdate({
          target: [translations.kind, translations.recordId, translations.language],
          set: { texts },
        })
  }
}

/** Validates translations by the rules of their source text. */
const checkTranslations =
  (shape: RecordKind['shape'], textsOf: TextsOf) => (values: Values, context: z.RefinementCtx) => {
    const english = withoutTranslations(values)
    const texts = textsOf(english)
    for (const language of translatedLanguages) {
      const given = values[language] as Given | undefined
      if (given === undefined || Object.keys(given).length === 0) continue
      const { error } = shape.safeParse(translatedValues(english, textsOf, storable(texts, given)))
      for (const { path, message } of error?.issues ?? []) {
        const source = texts.find((each) => each.path.join('.') === path.join('.'))
        if (source) context.addIssue({ code: 'custom', path: [language, source.key], message })
      }
    }
  }

/** Extends a record kind with translations, which are saved and restored with it. Fields: `translationFields`. */
export function translatedRecord<K extends RecordKind>(kind: K, texts: TextsOf): K {
  const { name, shape, many } = kind
  if (!many) throw new Error(`The list of missing translations reads many at once: say the \`parts\` of “${name}”.`)
  const write = async (tx: Queryable, id: number, to: Values) => {
    if (!translatedLanguages.some((language) => to[language] !== undefined)) return
    const stored = await kind.read(tx, id)
    if (stored) await writeTranslations(tx, name, id, stored.values, texts, to)
  }
  const withTranslations = (
    select: SQL,
  ) => sql`select r.id, r.version, r.record || ${JSON.stringify(none)}::jsonb || coalesce(
        (select jsonb_object_agg(t.language, t.texts) from ${translations} t where t.kind = ${name}::text and t.record_id = r.id),
        '{}') as record from (${select}) r`
  return {
    ...kind,
    texts,
    shape: shape.superRefine(checkTranslations(shape, texts) as never),
    read: async (db, id, hold) => {
      const found = await kind.read(db, id, hold)
      if (!found) return null
      const rows = await db
        .select({ language: translations.language, texts: translations.texts })
        .from(translations)
        .where(and(eq(translations.kind, name), eq(translations.recordId, id)))
      const own = Object.fromEntries(rows.map((row) => [row.language, row.texts]))
      return { ...found, values: { ...found.values, ...none, ...own } }
    },
    many: {
      ...many,
      select: withTranslations(many.select),
      ...(many.texts && { texts: withTranslations(many.texts) }),
    },
    insert: async (tx, values) => {
      const id = await kind.insert(tx, withoutTranslations(values))
      await write(tx, id, values)
      return id
    },
    update: async (tx, id, changed, version) => {
      await kind.update(tx, id, withoutTranslations(changed), version)
      await write(tx, id, changed)
    },
    ...(kind.delete
      ? {
          delete: async (tx, id) => {
            await kind.delete?.(tx, id)
            await tx.delete(translations).where(and(eq(translations.kind, name), eq(translations.recordId, id)))
          },
        }
      : {}),
  } satisfies RecordKind as K
}

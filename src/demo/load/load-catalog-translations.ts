import { modelRecord } from '#features/catalog/server/model-records.ts'
import { guideRecord } from '#features/guides/server/staff-guides.ts'
import { alertRecord } from '#features/notices/server/alert-records.ts'
import { categoryRecord } from '#features/products/server/categories.ts'
import { productRecord } from '#features/products/server/product-records.ts'
import { saleRecord } from '#features/promotions/server/sale-records.ts'
import type { Values } from '#features/revisions/rules.ts'
import type { TranslatedLanguage } from '#features/translations/contract/fields.ts'
import { markOf, type Translation } from '#features/translations/rules.ts'
import { seoTextRecord } from '#features/seo/server/seo-texts.ts'
import { translations } from '#features/translations/server/tables.ts'
import { tuneRecordKind } from '#features/tune-editing/server/tune-record.ts'
import { tuneTypeRecord } from '#features/tune-editing/server/tune-types.ts'
import { makeRecord } from '#features/vehicles/server/make-records.ts'
import type { Database } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { altIn, catalogWords } from '../catalog-words.ts'
import { tuneWords } from '../tune-words.ts'

/** Translations of products, makes, guides, search result texts and others, where there are words for them. */
export async function loadCatalogTranslations({ db }: Database): Promise<void> {
  for (const { name: kind, many, texts: textsOf } of [
    productRecord,
    categoryRecord,
    tuneTypeRecord,
    saleRecord,
    alertRecord,
    makeRecord,
    modelRecord,
    guideRecord,
    seoTextRecord,
  ]) {
    if (!many || !textsOf) throw new Error(`${kind} can’t be translated`)
    const records = await readRows<{ id: number; record: Values }>(db, many.texts ?? many.select)
    await db.insert(translations).values(
      records.flatMap(({ id, record }) =>
        catalogWords.flatMap(({ language, words }) => {
          const own = textsOf(record).flatMap(({ key, text: english }) => {
            const text = key.endsWith('.alt')
              ? altIn(words, english.split(', '))
              : (words[english] ?? tuneWords(english).find((word) => word.language === language)?.text)
            return text === undefined ? [] : [[key, { text, of: markOf(english) }] as const]
          })
          return own.length === 0 ? [] : [{ kind, recordId: id, language, texts: Object.fromEntries(own) }]
        }),
      ),
    )
  }
}

/** Translations of tune names, descriptions and notes. */
export async function loadTuneTranslations({ db }: Database): Promise<void> {
  const { name: kind, many, texts: textsOf } = tuneRecordKind
  if (!many?.texts || !textsOf) throw new Error('tunes can’t be translated')
  const records = await readRows<{ id: number; record: Values }>(db, many.texts)
  const rows = records.flatMap(({ id, record }) => {
    const own = new Map<TranslatedLanguage, Record<string, Translation>>()
    for (const { key, text: english } of textsOf(record))
      for (const { language, text } of tuneWords(english))
        own.set(language, { ...own.get(language), [key]: { text, of: markOf(english) } })
    return [...own].map(([language, texts]) => ({ kind, recordId: id, language, texts }))
  })
  for (let from = 0; from < rows.length; from += rowsMax)
    await db.insert(translations).values(rows.slice(from, from + rowsMax))
}
/** Rows per statement. */
const rowsMax = 1000

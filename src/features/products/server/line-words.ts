import { sql } from 'drizzle-orm'
import type { LineSearch, LineWords } from '#features/orders/server/line-words.ts'
import { readTranslatedWords } from '#features/translations/server/read-translations.ts'
import { translations } from '#features/translations/server/tables.ts'
import { textLocale } from '#kit/locale.ts'
import { like } from '#kit/server/lists.ts'

/** Finds lines by the translated name of their product or tune. */
export const productLineSearch: LineSearch = (text, { productId, tuneId }) =>
  textLocale() === 'en'
    ? null
    : sql`exists (select 1 from ${translations} w where w.language = ${textLocale()}
        and (w.kind, w.record_id) in (('product', ${productId}), ('tune', ${tuneId})) and w.texts #>> '{name,text}' ilike ${like(text)})`

/** Names of products, kits, tunes and choices on orders, in the reader's language. */
export const productLineWords: LineWords = async (db, lines) => {
  const productIds = lines.flatMap(({ productId, kit }) => [productId ?? [], kit?.id ?? []].flat())
  const [wordOf, tuneWordOf] = await Promise.all([
    readTranslatedWords(db, 'product', productIds),
    readTranslatedWords(
      db,
      'tune',
      lines.flatMap(({ tuneId }) => tuneId ?? []),
    ),
  ])
  return lines.map((line) => ({
    ...line,
    name: line.tuneId === null ? wordOf(line.productId, line.name) : tuneWordOf(line.tuneId, line.name),
    options: line.options.map(({ option, selection }) => ({
      option: wordOf(line.productId, option),
      selection: wordOf(line.productId, selection),
    })),
    kit: line.kit && { ...line.kit, name: wordOf(line.kit.id, line.kit.name) },
  }))
}

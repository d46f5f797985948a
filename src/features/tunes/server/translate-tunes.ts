import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import type { Queryable } from '#kit/server/database.ts'
import { tuneTexts } from '../tune-texts.ts'

/** Some tunes with their texts in the current language. Reads only their translations, because there are very many. */
export async function translateTunes<T extends { id: number }>(db: Queryable, tunes: readonly T[]): Promise<T[]> {
  const own = await readTranslations(
    db,
    'tune',
    tuneTexts,
    tunes.map(({ id }) => id),
  )
  return perLanguage([own], (language) => tunes.map((tune) => own.translate(language, tune.id, tune)))()
}

import { z } from 'zod'
import { shown } from '#kit/fields.ts'
import { textLocales } from '#kit/locale.ts'

/** The languages that texts are translated into. */
export const translatedLanguages = textLocales.filter((locale) => locale !== 'en')
export type TranslatedLanguage = (typeof translatedLanguages)[number]

/** What staff call the languages. */
export const languageLabels = { de: 'German', fr: 'French', es: 'Spanish', it: 'Italian' } as const

const translations = z.record(
  z.string().max(120),
  z.strictObject({
    text: z.string().max(200_000),
    /** The mark of the English that it was made from; left out, of the English as it’s saved. */
    of: z
      .string()
      .regex(/^[\da-f]{8}$/)
      .optional(),
  }),
)
const field = (language: TranslatedLanguage) =>
  shown(translations, {
    label: () => languageLabels[language],
    format: (value) =>
      Object.values(value as z.output<typeof translations>)
        .map(({ text }) => text.replaceAll(/<[^>]*>/g, ' ').trim())
        .join('\n') || '–',
  }).optional()

/** The translations of a record’s texts, a field for each language. */
export const translationFields = { de: field('de'), fr: field('fr'), es: field('es'), it: field('it') }

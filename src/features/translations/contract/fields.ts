import { z } from 'zod'
import { shown } from '#kit/fields.ts'
import { textLocales } from '#kit/locale.ts'

/** Languages of translations. */
export const translatedLanguages = textLocales.filter((locale) => locale !== 'en')
export type TranslatedLanguage = (typeof translatedLanguages)[number]

/** Language names for staff. */
export const languageLabels = { de: 'German', fr: 'French', es: 'Spanish', it: 'Italian' } as const

const translations = z.record(
  z.string().max(120),
  z.strictObject({
    text: z.string().max(200_000),
    /** Hash of the English source text. Default: the current one. */
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

/** Translations of a record’s texts, one field per language. */
export const translationFields = { de: field('de'), fr: field('fr'), es: field('es'), it: field('it') }

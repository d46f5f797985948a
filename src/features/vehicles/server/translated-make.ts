import { createTranslator } from '#features/translations/server/read-translations.ts'
import { makeTexts } from '../contract/makes.ts'

/** Texts of a make in the current language. */
export const translatedMake = createTranslator('make', ['vehicles'], makeTexts)

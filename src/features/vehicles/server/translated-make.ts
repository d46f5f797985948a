import { createTranslator } from '#features/translations/server/read-translations.ts'
import { makeTexts } from '../contract/makes.ts'

/** The texts of a make in the present language. */
export const translatedMake = createTranslator('make', ['vehicles'], makeTexts)

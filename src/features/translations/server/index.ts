import type { Feature } from '#access/feature.ts'
import * as staff from '../contract/staff.ts'
import { missingTranslationLists } from './missing-translations.ts'

export const translationsFeature: Feature = {
  name: 'translations',
  contract: [staff],
  operations: missingTranslationLists,
}

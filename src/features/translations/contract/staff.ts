import { z } from 'zod'
import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, int, searchText } from '#kit/shapes.ts'
import { translatedLanguages } from './fields.ts'

export const openStates = ['missing', 'outdated'] as const

export const listMissingTranslations = list(
  '/v1/admin/missing-translations',
  'Lists records with a missing or outdated translation',
  {
    access: 'translations.read',
    filters: {
      q: searchText,
      language: z.enum(translatedLanguages).optional(),
      kind: z.string().max(40).optional(),
      state: z.enum(openStates).optional(),
      sort: ageSort,
    },
    row: z.object({
      id: z.string(),
      /** Record kind such as page; identifies the record with `record_id`. */
      kind: z.string(),
      record_id: int,
      name: z.string(),
      language: z.enum(translatedLanguages),
      missing: int,
      outdated: int,
      texts: int,
    }),
  },
)
export const exportMissingTranslations = exportOf(listMissingTranslations)

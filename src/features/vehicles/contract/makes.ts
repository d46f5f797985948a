import { pictureField } from '#features/pictures/picture-record-field.ts'
import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { lifeFields, recordOf, recordStates } from '#features/revisions/contract/records.ts'

import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts } from '#features/translations/rules.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { int, nameSort, nullableTime, stateFilters, text } from '#kit/shapes.ts'
import { slugField } from '#kit/url-slug.ts'

export const makeFields = {
  name: shown(text(80).min(1), { label: () => 'Name', required: true }),
  slug: slugField,
  description: shown(text(4_000), { label: () => 'Description', lines: 5 }),
  picture_id: pictureField,
  seo_title: shown(text(120), { label: () => 'Search title', wide: true }),
  seo_description: shown(text(320), { label: () => 'Search description', lines: 3 }),
  ...lifeFields,
  ...translationFields,
}
/** Translatable fields of a make. Its name isn't translated. */
export const makeTexts = fieldTexts(makeFields, ['description', 'seo_title', 'seo_description'])
export const make = recordOf(makeFields)

export const listMakeRecords = list('/v1/admin/ecu/makes', 'Lists makes with what belongs to them', {
  access: 'catalog.read',
  filters: stateFilters(recordStates, nameSort),
  row: z.object({
    id: int,
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    seo_title: z.string(),
    seo_description: z.string(),
    state: z.enum(recordStates),
    publish_at: nullableTime,
    models: int,
    version: int,
  }),
})
export const exportMakeRecords = exportOf(listMakeRecords)

export const makeCalls = recordCalls('/v1/admin/ecu/makes', 'a make', {
  read: 'catalog.read',
  edit: 'catalog.manage',
  fields: makeFields,
  says: { remove: 'Deletes a make without models' },
})
export const [getMake, createMake, updateMake, removeMake] = makeCalls

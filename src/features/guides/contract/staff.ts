import { pictureField } from '#features/pictures/picture-record-field.ts'
import { z } from 'zod'
import {
  lifeFields,
  newRecord,
  recordChanges,
  recordOf,
  recordStates,
  recordVersion,
} from '#features/revisions/contract/records.ts'
import { get, patch, post, remove } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { allOf, id, idParams, nameSort, slug, stateFilters, time } from '#kit/shapes.ts'
import { placeKinds } from './guides.ts'

const text = (max: number) => z.string().trim().max(max)
const rowId = z.number().int().positive().nullable()
const at = (label: string) => shown(rowId, { label: () => label })

/** The fields of a guide. At most one of the last four names what it is about. */
export const guideFields = {
  name: shown(text(120).min(1, { error: () => 'Title is required.' }), { label: () => 'Title', required: true }),
  slug: shown(slug, {
    label: () => 'Address',
    hint: () => 'The part of the address in the shop: lowercase letters, digits and hyphens.',
    required: true,
  }),
  summary: shown(text(300), {
    label: () => 'Summary',
    hint: () => 'One or two sentences for lists and search results.',
    lines: 2,
  }),
  body: shown(z.string().max(200_000), { label: () => 'Text', lines: 2 }),
  picture_id: pictureField,
  make_id: at('Make'),
  model_id: at('Model'),
  engine_id: at('Engine'),
  transmission_id: at('Transmission'),
  ...lifeFields,
}
export const guideRecord = recordOf(guideFields)

export const guideRow = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  /** Such as Volkswagen; empty for all vehicles. */
  about: z.string(),
  about_kind: z.enum(placeKinds).nullable(),
  state: z.enum(recordStates),
  updated_at: time,
  version: z.number().int(),
})
export const listGuideRecords = list('/v1/admin/ecu/guides', 'Lists guides in every state', {
  access: 'catalog.read',
  filters: {
    ...stateFilters(recordStates, nameSort),
    about: z.enum(['all', ...placeKinds]).optional(),
  },
  row: guideRow,
})
export const exportGuideRecords = exportOf(listGuideRecords)
export const getGuideRecord = get('/v1/admin/ecu/guides/:id', 'Returns a guide as editors see it', {
  access: 'catalog.read',
  params: idParams,
  output: guideRecord,
  errors: ['not_found'],
})
export const createGuide = post('/v1/admin/ecu/guides', 'Creates a guide', {
  access: 'catalog.manage',
  body: newRecord(guideFields),
  output: guideRecord,
  errors: ['not_found'],
  status: 201,
})
export const updateGuide = patch('/v1/admin/ecu/guides/:id', 'Changes a guide', {
  access: 'catalog.manage',
  params: idParams,
  body: recordChanges(guideFields),
  output: guideRecord,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const removeGuide = remove('/v1/admin/ecu/guides/:id', 'Deletes a guide', {
  access: 'catalog.manage',
  params: idParams,
  query: recordVersion,
  errors: ['not_found', 'forbidden', 'stale_version', 'in_use'],
})
/** What a guide can be about, found by words, or the one with a number. */
export const searchGuidePlaces = get('/v1/admin/ecu/guide-places', 'Finds makes, models, engines or transmissions', {
  access: 'catalog.read',
  query: z.object({
    kind: z.enum(placeKinds),
    q: z.string().trim().max(100).default(''),
    id: id.optional(),
  }),
  output: allOf(z.object({ id: z.number().int(), name: z.string(), note: z.string() })),
})

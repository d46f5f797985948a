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
import { idParams, nameSort, slug, stateFilters } from '#kit/shapes.ts'

const text = (max: number) => z.string().trim().max(max)
const slugHint = () => 'The part of the address in the shop: lowercase letters, digits and hyphens.'

export const makeFields = {
  name: shown(text(80).min(1), { label: () => 'Name', required: true }),
  slug: shown(slug, { label: () => 'Address', hint: slugHint, required: true }),
  description: shown(text(4_000), { label: () => 'Description', lines: 5 }),
  picture_id: pictureField,
  seo_title: shown(text(120), { label: () => 'Search title', wide: true }),
  seo_description: shown(text(320), { label: () => 'Search description', lines: 3 }),
  ...lifeFields,
}
export const make = recordOf(makeFields)

export const listMakeRecords = list('/v1/admin/ecu/makes', 'Lists makes with what belongs to them', {
  access: 'catalog.read',
  filters: stateFilters(recordStates, nameSort),
  row: z.object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    state: z.enum(recordStates),
    models: z.number().int(),
    version: z.number().int(),
  }),
})
export const exportMakeRecords = exportOf(listMakeRecords)

export const getMake = get('/v1/admin/ecu/makes/:id', 'Returns a make as editors see it', {
  access: 'catalog.read',
  params: idParams,
  output: make,
  errors: ['not_found'],
})
export const createMake = post('/v1/admin/ecu/makes', 'Creates a make', {
  access: 'catalog.manage',
  body: newRecord(makeFields),
  output: make,
  errors: ['not_found'],
  status: 201,
})
export const updateMake = patch('/v1/admin/ecu/makes/:id', 'Changes a make', {
  access: 'catalog.manage',
  params: idParams,
  body: recordChanges(makeFields),
  output: make,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const removeMake = remove('/v1/admin/ecu/makes/:id', 'Deletes a make that has no models', {
  access: 'catalog.manage',
  params: idParams,
  query: recordVersion,
  errors: ['not_found', 'forbidden', 'stale_version', 'in_use'],
})

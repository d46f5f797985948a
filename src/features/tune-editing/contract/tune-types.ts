import { z } from 'zod'
import { newRecord, recordChanges, recordOf, recordVersion } from '#features/revisions/contract/records.ts'
import { get, patch, post, remove } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { allOf, idParams, integerMax, nameSort, searchText, slug } from '#kit/shapes.ts'

const read = 'catalog.read' as const
const manage = 'catalog.manage' as const
const int = z.number().int()
const text = (max: number) => z.string().trim().max(max)
const slugHint = () => 'The part of the address in the shop: lowercase letters, digits and hyphens.'
const position = shown(int.min(0).max(integerMax), { label: () => 'Order', hint: () => 'Lower numbers come first.' })
const name = shown(text(80).min(1, 'Enter a name.'), { label: () => 'Name', required: true })
const address = shown(slug, { label: () => 'Address', hint: slugHint, required: true })

export const tuneTypeFields = {
  name,
  slug: address,
  group: shown(text(120).nullable(), { label: () => 'Group' }),
  position,
}
export const tuneTypeRecord = recordOf(tuneTypeFields)

const types = '/v1/admin/ecu/tune-types'
export const listTuneTypes = list(types, 'Lists tune types with the number of tunes that have them', {
  access: read,
  filters: { q: searchText, group: slug.optional(), used: z.enum(['yes', 'no']).optional(), sort: nameSort },
  row: z.object({
    id: int,
    version: int,
    name: z.string(),
    slug: z.string(),
    group: z.string().nullable(),
    position: int,
    tunes: int,
  }),
})
export const exportTuneTypes = exportOf(listTuneTypes)
export const getTuneType = get(`${types}/:id`, 'Returns a tune type as editors see it', {
  access: read,
  params: idParams,
  output: tuneTypeRecord,
  errors: ['not_found'],
})
export const createTuneType = post(types, 'Creates a tune type', {
  access: manage,
  body: newRecord(tuneTypeFields),
  output: tuneTypeRecord,
  errors: ['not_found'],
  status: 201,
})
export const updateTuneType = patch(`${types}/:id`, 'Changes a tune type', {
  access: manage,
  params: idParams,
  body: recordChanges(tuneTypeFields),
  output: tuneTypeRecord,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const removeTuneType = remove(`${types}/:id`, 'Deletes a tune type that no tune has', {
  access: manage,
  params: idParams,
  query: recordVersion,
  errors: ['not_found', 'forbidden', 'stale_version', 'in_use'],
})

export const tuneTypeGroupFields = {
  name,
  slug: address,
  description: shown(text(1000), { label: () => 'Description', lines: 3 }),
  position,
}
export const tuneTypeGroupRecord = recordOf(tuneTypeGroupFields)

const groups = '/v1/admin/ecu/tune-type-groups'
const groupSummary = z.object({ id: int, version: int, name: z.string(), slug: z.string(), position: int, types: int })
export const listTuneTypeGroups = get(groups, 'Lists groups of tune types in their order', {
  access: read,
  output: allOf(groupSummary),
})
export const getTuneTypeGroup = get(`${groups}/:id`, 'Returns a group of tune types as editors see it', {
  access: read,
  params: idParams,
  output: tuneTypeGroupRecord,
  errors: ['not_found'],
})
export const createTuneTypeGroup = post(groups, 'Creates a group of tune types', {
  access: manage,
  body: newRecord(tuneTypeGroupFields),
  output: tuneTypeGroupRecord,
  errors: ['not_found'],
  status: 201,
})
export const updateTuneTypeGroup = patch(`${groups}/:id`, 'Changes a group of tune types', {
  access: manage,
  params: idParams,
  body: recordChanges(tuneTypeGroupFields),
  output: tuneTypeGroupRecord,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const removeTuneTypeGroup = remove(`${groups}/:id`, 'Deletes a group without tune types', {
  access: manage,
  params: idParams,
  query: recordVersion,
  errors: ['not_found', 'forbidden', 'stale_version', 'in_use'],
})

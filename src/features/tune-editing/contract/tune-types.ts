import { nameField } from '#features/revisions/contract/fields.ts'
import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { recordOf } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { get } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { allOf, int, integerMax, nameSort, searchText, slug, text } from '#kit/shapes.ts'
import { slugField } from '#kit/url-slug.ts'

const read = 'catalog.read' as const
const manage = 'catalog.manage' as const
const position = shown(int.min(0).max(integerMax), { label: () => 'Order', hint: () => 'Lower numbers come first.' })
const name = nameField(80)
const address = slugField

export const tuneTypeFields = {
  name,
  slug: address,
  group: shown(text(120).nullable(), { label: () => 'Group' }),
  position,
}
/** Adds the translations, for the editor. The grid has none. */
export const tuneTypeRecordFields = { ...tuneTypeFields, ...translationFields }
export const tuneTypeRecord = recordOf(tuneTypeRecordFields)

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
    group_slug: z.string().nullable(),
    position: int,
    tunes: int,
  }),
})
export const exportTuneTypes = exportOf(listTuneTypes)
export const tuneTypeCalls = recordCalls(types, 'a tune type', {
  read,
  edit: manage,
  fields: tuneTypeRecordFields,
  says: { remove: 'Deletes a tune type without tunes' },
})
export const [getTuneType, createTuneType, updateTuneType, removeTuneType] = tuneTypeCalls

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
export const tuneTypeGroupCalls = recordCalls(groups, 'a group of tune types', {
  read,
  edit: manage,
  fields: tuneTypeGroupFields,
  says: { remove: 'Deletes a group without tune types' },
})
export const [getTuneTypeGroup, createTuneTypeGroup, updateTuneTypeGroup, removeTuneTypeGroup] = tuneTypeGroupCalls

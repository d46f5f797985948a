import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { shown } from '#kit/fields.ts'
import { int, named, nameSort, searchText, slug, version } from '#kit/shapes.ts'

const path = '/v1/admin/dealer-groups'
const manage = 'promotions.manage' as const

export const groupFields = {
  name: shown(z.string().trim().min(1, 'Enter a name.').max(80), {
    label: () => 'Name',
    hint: () => 'Only staff see it, such as “Gold partners”.',
    required: true,
  }),
  slug: shown(slug, {
    label: () => 'Short name',
    hint: () =>
      'Promotions and the API use this name: lowercase letters, digits and hyphens. It can’t be changed later.',
    required: true,
  }),
  internal_note: shown(z.string().trim().max(1_000), { label: () => 'Note', lines: 2 }),
  dealers: shown(z.array(slug).max(2_000, 'Choose at most 2,000.'), {
    label: () => 'Dealers',
    hint: () => 'A dealer can be in one group only.',
    wide: true,
    format: (value) => (value as string[]).join(', ') || '–',
  }),
}
/** Initial values of a new group. */
export const newGroup = { name: '', slug: '', internal_note: '', dealers: [] } as const

export const listDealerGroups = list(path, 'Lists dealer groups', {
  access: manage,
  filters: { q: searchText, sort: nameSort },
  row: named.extend({ dealers: int, price_lists: int, version }),
})
export const exportDealerGroups = exportOf(listDealerGroups)
export const dealerGroupCalls = recordCalls(path, 'a dealer group', {
  read: manage,
  fields: groupFields,
  says: { get: 'Returns a dealer group', remove: 'Deletes a dealer group that no price list or promotion uses' },
})
export const [getDealerGroup, createDealerGroup, updateDealerGroup, removeDealerGroup] = dealerGroupCalls

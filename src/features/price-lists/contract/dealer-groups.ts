import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { chosenField, nameField, shortNameField } from '#features/revisions/contract/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { shown } from '#kit/fields.ts'
import { int, named, nameSort, searchText, version } from '#kit/shapes.ts'

const path = '/v1/admin/dealer-groups'
const manage = 'promotions.manage' as const

export const groupFields = {
  name: nameField(80, 'Only staff see it, such as “Gold partners”.'),
  slug: shortNameField('Promotions and the API', 'later'),
  internal_note: shown(z.string().trim().max(1_000), { label: () => 'Note', lines: 2 }),
  dealers: chosenField('Dealers', 2_000, 'A dealer can be in one group only.'),
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

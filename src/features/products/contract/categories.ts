import { z } from 'zod'
import { newRecord, recordChanges, recordOf, recordVersion } from '#features/revisions/contract/records.ts'
import { get, patch, post, remove } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { idParams, integerMax, nameSort, named, searchText, slug } from '#kit/shapes.ts'

const path = '/v1/admin/product-categories'
const manage = 'products.manage' as const
const int = z.number().int()

export const categoryFields = {
  name: shown(z.string().trim().min(1, 'Enter a name.').max(80), { label: () => 'Name', required: true }),
  slug: shown(slug, {
    label: () => 'Address',
    hint: () => 'The part of the address in the shop: lowercase letters, digits and hyphens.',
    required: true,
  }),
  parent: shown(slug.nullable(), { label: () => 'Below', hint: () => 'Empty: at the top.' }),
  position: shown(int.min(0, 'Can’t be negative.').max(integerMax), {
    label: () => 'Order',
    hint: () => 'Lower numbers come first.',
  }),
}
export const categoryRecord = recordOf(categoryFields)

export const listCategoryRecords = list(path, 'Lists product categories', {
  access: manage,
  filters: { q: searchText, sort: nameSort },
  row: named.extend({ parent: z.string().nullable(), products: int, position: int }),
})
export const exportCategoryRecords = exportOf(listCategoryRecords)
export const getCategoryRecord = get(`${path}/:id`, 'Returns a product category', {
  access: manage,
  params: idParams,
  output: categoryRecord,
  errors: ['not_found'],
})
export const createCategoryRecord = post(path, 'Creates a product category', {
  access: manage,
  body: newRecord(categoryFields),
  output: categoryRecord,
  errors: ['not_found'],
  status: 201,
})
export const updateCategoryRecord = patch(`${path}/:id`, 'Changes a product category', {
  access: manage,
  params: idParams,
  body: recordChanges(categoryFields),
  output: categoryRecord,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const removeCategoryRecord = remove(`${path}/:id`, 'Deletes a product category that nothing is in', {
  access: manage,
  params: idParams,
  query: recordVersion,
  errors: ['not_found', 'forbidden', 'stale_version', 'in_use'],
})

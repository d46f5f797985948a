import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { recordOf } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts } from '#features/translations/rules.ts'
import { nameField } from '#features/revisions/contract/fields.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { int, integerMax, named, nameSort, searchText, slug, version } from '#kit/shapes.ts'
import { slugField } from '#kit/url-slug.ts'

const path = '/v1/admin/product-categories'
const manage = 'products.manage' as const

export const categoryFields = {
  name: nameField(80),
  slug: slugField,
  parent: shown(slug.nullable(), { label: () => 'Below', hint: () => 'Leave empty for the top level.' }),
  position: shown(int.min(0, 'Can’t be negative.').max(integerMax), {
    label: () => 'Order',
    hint: () => 'Lower numbers come first.',
  }),
  ...translationFields,
}
/** Translatable fields of a category. */
export const categoryTexts = fieldTexts(categoryFields, ['name'])
export const categoryRecord = recordOf(categoryFields)

export const listCategoryRecords = list(path, 'Lists product categories', {
  access: manage,
  filters: { q: searchText, sort: nameSort },
  row: named.extend({
    parent: z.string().nullable(),
    parent_slug: z.string().nullable(),
    products: int,
    /** Direct subcategories. */
    categories: int,
    position: int,
    version,
  }),
})
export const exportCategoryRecords = exportOf(listCategoryRecords)
export const categoryRecordCalls = recordCalls(path, 'a product category', {
  read: manage,
  fields: categoryFields,
  says: { get: 'Returns a product category', remove: 'Deletes an empty product category' },
})
export const [getCategoryRecord, createCategoryRecord, updateCategoryRecord, removeCategoryRecord] = categoryRecordCalls

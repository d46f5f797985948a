import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportCategoryRecords, listCategoryRecords } from '../../contract/categories.ts'
import { categoryActs } from './category-acts.tsx'

const page = listPage(listCategoryRecords, {
  actions: <ButtonLink to={link('/admin/product-categories/new')}>New category</ButtonLink>,
  noun: ['category', 'categories'],
  empty: 'Categories group products in the shop.',
  search: 'Name or address',
  sorts: nameSorts,
  csv: exportCategoryRecords,
  bulk: bulkActs(({ name }) => name, categoryActs),
  to: ({ id }) => link('/admin/product-categories/:id', { id }),
  columns: [
    'name',
    { key: 'slug', title: 'Address', wideOnly: true },
    { key: 'parent', title: 'Below' },
    { key: 'products', align: 'right' },
    { key: 'position', title: 'Order', align: 'right', wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

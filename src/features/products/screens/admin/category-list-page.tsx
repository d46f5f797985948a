import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportCategoryRecords, listCategoryRecords } from '../../contract/categories.ts'
import { categoryActs } from './category-acts.tsx'

const page = listPage(listCategoryRecords, {
  at: '/admin/product-categories',
  adds: 'New category',
  noun: ['category', 'categories'],
  empty: 'Categories group products in the shop.',
  search: 'Name or URL slug',
  sorts: nameSorts,
  csv: exportCategoryRecords,
  bulk: bulkActs(({ name }) => name, categoryActs),
  columns: [
    'name',
    { key: 'slug', title: 'URL slug', wideOnly: true },
    { key: 'parent', title: 'Below' },
    { key: 'products', align: 'right' },
    { key: 'position', title: 'Order', align: 'right', wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

import { formatNumber } from '#kit/locale.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportDealerGroups, listDealerGroups } from '../../contract/dealer-groups.ts'
import { groupActs } from './group-acts.ts'

const page = listPage(listDealerGroups, {
  at: '/admin/dealer-groups',
  adds: 'New dealer group',
  noun: 'dealer group',
  search: 'Name or short name',
  sorts: nameSorts,
  csv: exportDealerGroups,
  bulk: bulkActs(({ name }) => name, groupActs),
  empty: 'Group dealers that buy on the same terms, then use the group in price lists and promotions.',
  columns: [
    { key: 'name' },
    { key: 'slug', title: 'Short name', wideOnly: true },
    { key: 'dealers', align: 'right', render: ({ dealers }) => formatNumber(dealers) },
    { key: 'price_lists', title: 'Price lists', align: 'right', render: (row) => formatNumber(row.price_lists) },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

import { formatNumber } from '#kit/locale.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportDealerGroups, listDealerGroups } from '../../contract/dealer-groups.ts'
import { groupActs } from './group-acts.ts'

const page = listPage(listDealerGroups, {
  actions: <ButtonLink to={link('/admin/dealer-groups/new')}>New dealer group</ButtonLink>,
  noun: ['dealer group', 'dealer groups'],
  search: 'Name or short name',
  sorts: nameSorts,
  csv: exportDealerGroups,
  bulk: bulkActs(({ name }) => name, groupActs),
  to: ({ id }) => link('/admin/dealer-groups/:id', { id }),
  empty: 'Group dealers that buy on the same terms, then name the group in price lists and promotions.',
  columns: [
    { key: 'name' },
    { key: 'slug', title: 'Short name', wideOnly: true },
    { key: 'dealers', align: 'right', render: ({ dealers }) => formatNumber(dealers) },
    { key: 'price_lists', title: 'Price lists', align: 'right', render: (row) => formatNumber(row.price_lists) },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

import { pricesText } from '#features/pricing/price-set.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportTools, listTools, toolRegionNames, toolServiceNames } from '../../contract/tool-records.ts'

const page = listPage(listTools, {
  actions: <ButtonLink to={link('/catalog-manage/tools/new')}>New flash tool</ButtonLink>,
  at: '/catalog-manage/tools',
  noun: 'flash tool',
  search: 'Name, URL slug or product',
  filters: { kind: { label: 'Used by', all: 'Everyone', words: { own: 'Customers', service: 'Our staff' } } },
  sorts: nameSorts,
  csv: exportTools,
  empty: 'A tune can be sold once it lists a flash tool that works with it.',
  columns: [
    'name',
    { key: 'product_slug', title: 'Product', wideOnly: true },
    { key: 'service', title: 'Service', words: toolServiceNames },
    { key: 'region', wideOnly: true, render: ({ region }) => region !== null && toolRegionNames()[region] },
    { key: 'install_fee', title: 'Install fee', wideOnly: true, render: ({ install_fee: fee }) => pricesText(fee) },
    { key: 'tunes', align: 'right' },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

import { recordListPage, stateColumn } from '#features/revisions/ui/record-list-page.ts'
import { exportPageRecords, updatePage, layoutLabels, listPageRecords } from '../../contract/staff-pages.ts'

const page = recordListPage(listPageRecords, {
  at: '/admin/pages',
  adds: 'New page',
  noun: 'page',
  empty: 'Pages are built of blocks, and stay drafts until you publish them.',
  search: 'Title or URL',
  filters: { layout: { words: layoutLabels } },
  csv: exportPageRecords,
  update: updatePage,
  columns: [
    { key: 'name', title: 'Title' },
    { key: 'address', title: 'URL' },
    { key: 'layout', words: layoutLabels, wideOnly: true },
    stateColumn,
    { key: 'updated_at', title: 'Updated', day: true, wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

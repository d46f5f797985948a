import { recordListPage, stateColumn } from '#features/revisions/ui/record-list-page.ts'
import { exportMakeRecords, listMakeRecords, updateMake } from '../../contract/makes.ts'

const page = recordListPage(listMakeRecords, {
  at: '/catalog-manage/makes',
  adds: 'New make',
  noun: 'make',
  empty: 'Add a make, then its models and engines.',
  search: 'Name or URL slug',
  csv: exportMakeRecords,
  update: updateMake,
  means: {
    published: 'Visitors can choose them, with their published models and engines.',
    draft: 'They’re removed from the shop with all their vehicles. Staff can keep editing them.',
    retired: 'They’re removed from the shop with all their vehicles. Staff can still read them.',
  },
  columns: ['name', { key: 'slug', title: 'URL slug', wideOnly: true }, { key: 'models', align: 'right' }, stateColumn],
})
export const clientLoader = page.clientLoader
export default page.ListPage

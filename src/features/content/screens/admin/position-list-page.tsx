import { recordListPage, stateColumn } from '#features/revisions/ui/record-list-page.ts'
import {
  employmentLabels,
  exportPositionRecords,
  updatePosition,
  listPositionRecords,
} from '../../contract/positions.ts'

const page = recordListPage(listPositionRecords, {
  at: '/admin/positions',
  adds: 'New position',
  noun: 'position',
  empty: 'Published positions appear on the careers page.',
  search: 'Title or place',
  csv: exportPositionRecords,
  update: updatePosition,
  columns: [
    { key: 'name', title: 'Title' },
    { key: 'place' },
    { key: 'employment', words: employmentLabels },
    stateColumn,
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

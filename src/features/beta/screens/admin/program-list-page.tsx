import { recordListPage, stateColumn } from '#features/revisions/ui/record-list-page.ts'
import { exportProgramRecords, updateProgram, listProgramRecords } from '../../contract/staff.ts'

const page = recordListPage(listProgramRecords, {
  at: '/admin/beta-programs',
  adds: 'New program',
  noun: 'beta program',
  empty: 'Create a program to share builds before they’re released.',
  search: 'Name',
  csv: exportProgramRecords,
  update: updateProgram,
  means: {
    published: 'Customers can join them.',
    draft: 'Customers no longer see them. Staff can keep editing them.',
    retired: 'Nobody can join them anymore.',
  },
  columns: [
    { key: 'name' },
    { key: 'participants' },
    { key: 'builds', wideOnly: true },
    { key: 'feedback' },
    stateColumn,
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

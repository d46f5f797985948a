import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportStockTransfers, listStockTransfers } from '../../../contract/stock-moves.ts'
import { transferStateKinds, transferStateLabels } from '../../../stock-labels.ts'
import { transferActs } from './move-acts.ts'
import { moveColumns } from './move-columns.ts'

const page = listPage(listStockTransfers, {
  at: '/admin/stock-transfers',
  adds: 'New transfer',
  noun: 'transfer',
  search: 'Number, location or product',
  filters: { state: { words: transferStateLabels } },
  csv: exportStockTransfers,
  bulk: bulkActs(({ id, from_name: from, to_name: to }) => `No. ${id}, ${from} to ${to}`, transferActs),
  empty: 'Send units from one location to another. They are in transit until they are received.',
  columns: [
    { key: 'id', title: 'No.' },
    { key: 'from_name', title: 'From' },
    { key: 'to_name', title: 'To' },
    { key: 'state', title: 'Status', words: transferStateLabels, kinds: transferStateKinds },
    ...moveColumns,
    { key: 'created_at', title: 'Sent' },
    { key: 'by', title: 'By', wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

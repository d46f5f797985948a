import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportValueTransfers, listValueTransfers } from '../../contract.ts'
import { valueTransferStates } from '../../rules.ts'
import { valueTransferListActs } from './value-transfer-list-acts.ts'

const page = listPage(listValueTransfers, {
  at: '/admin/instatune-value-transfers',
  adds: 'New value transfer',
  noun: 'value transfer',
  empty: 'Customers who change vehicles move the value of a tune with a transfer.',
  search: 'Order, email, vehicle or device',
  filters: { state: { chips: true, words: valueTransferStates.words } },
  csv: exportValueTransfers,
  bulk: bulkActs(({ id, line }) => `No. ${id}, ${line}`, valueTransferListActs),
  columns: [
    { key: 'id', title: 'Number' },
    { key: 'state', title: 'Status', words: valueTransferStates.words, kinds: valueTransferStates.kinds },
    { key: 'line', title: 'Tune' },
    { key: 'old', title: 'From', render: (row) => row.old.vehicle },
    { key: 'new', title: 'To', render: (row) => row.new.vehicle },
    { key: 'created_at', title: 'Requested', day: true },
    { key: 'value', money: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

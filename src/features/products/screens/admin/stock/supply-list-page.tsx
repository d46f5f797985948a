import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportSupplyOrders, listSupplyOrders } from '../../../contract/stock-moves.ts'
import { supplyStateKinds, supplyStateLabels } from '../../../stock-labels.ts'
import { supplyActs } from './move-acts.ts'
import { moveColumns } from './move-columns.ts'

const page = listPage(listSupplyOrders, {
  at: '/admin/supply-orders',
  adds: 'New supplier order',
  noun: 'supplier order',
  search: 'Number, supplier or product',
  filters: { state: { words: supplyStateLabels }, due: { all: 'Any day', words: { late: 'Late' } } },
  csv: exportSupplyOrders,
  bulk: bulkActs(({ id, supplier }) => `No. ${id}, ${supplier}`, supplyActs),
  empty: 'Goods ordered from suppliers are incoming until you receive them.',
  columns: [
    { key: 'id', title: 'No.' },
    'supplier',
    { key: 'number', title: 'Their number', wideOnly: true },
    { key: 'to_name', title: 'Deliver to', wideOnly: true },
    { key: 'state', title: 'Status', words: supplyStateLabels, kinds: supplyStateKinds },
    ...moveColumns,
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

import { formatShortMoment } from '#kit/dates.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportReturns, listReturns } from '../../contract/staff.ts'
import { reasonLabels, returnStateKinds, returnStateLabels, wishLabels } from '../../rules.ts'
import { returnListActs } from './return-list-acts.ts'

const page = listPage(listReturns, {
  at: '/admin/orders/returns',
  noun: 'return',
  search: 'Return, order, buyer or tracking',
  filters: { state: { words: returnStateLabels, chips: true } },
  csv: exportReturns,
  bulk: bulkActs(({ id, name }) => `R-${id}, ${name}`, returnListActs),
  columns: [
    { key: 'id', title: 'Return', render: ({ id }) => `R-${id}` },
    { key: 'order', render: ({ order_id: order, invoice_number: invoice }) => invoice ?? `#${order}` },
    { key: 'name', title: 'Customer' },
    { key: 'email', wideOnly: true },
    { key: 'state', title: 'Status', words: returnStateLabels, kinds: returnStateKinds },
    { key: 'wish', title: 'Wants', words: wishLabels },
    { key: 'reason', words: reasonLabels, wideOnly: true },
    { key: 'pieces', title: 'Items', align: 'right' },
    { key: 'created_at', title: 'Requested', day: true, render: ({ created_at: at }) => formatShortMoment(at) },
  ],
  emptyTitle: 'No returns',
  empty: 'Requests from customers appear here.',
})
export const clientLoader = page.clientLoader
export default page.ListPage

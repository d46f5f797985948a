import { Link } from 'react-router'
import { formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportFulfilments, listFulfilments } from '../../contract/fulfilment.ts'
import { fulfilmentKinds, fulfilmentLabels } from '../../fulfilment-labels.ts'

const page = listPage(listFulfilments, {
  lead: 'Paid orders with something to ship.',
  actions: <Link to={link('/admin/orders/pick-list')}>Pick list</Link>,
  noun: ['order', 'orders'],
  search: 'Number, invoice, email, name, product or tracking',
  filters: { state: { label: 'Status', all: 'All', words: fulfilmentLabels, chips: true } },
  csv: exportFulfilments,
  to: ({ id }) => link('/admin/orders/:id', { id }),
  columns: [
    { key: 'id', title: 'Order', render: ({ id, invoice_number: invoice }) => invoice ?? id },
    { key: 'name', title: 'Ship to', render: ({ name, country }) => `${name}, ${country}` },
    { key: 'email', wideOnly: true },
    { key: 'state', title: 'Status', words: fulfilmentLabels, kinds: fulfilmentKinds },
    { key: 'pieces', title: 'Items' },
    { key: 'parcels' },
    { key: 'shipping_tier', title: 'Shipping', wideOnly: true },
    { key: 'paid_at', title: 'Paid', render: ({ paid_at: at }) => formatShortMoment(at) },
  ],
  emptyTitle: 'No orders to ship',
  empty: 'Paid orders with products appear here.',
})
export const clientLoader = page.clientLoader
export default page.ListPage

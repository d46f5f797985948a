import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List, type ListSpec } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { exportFulfilments, listFulfilments, stageFilters } from '../../contract/fulfilment.ts'
import { stageKinds, stageLabels } from '../../fulfilment-labels.ts'
import { fulfilmentActs } from './fulfilment-acts.ts'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listFulfilments, args)
type Row = Awaited<ReturnType<typeof clientLoader>>['data'][number]

const bulk = bulkActs<Row>(({ id, invoice_number: invoice, name }) => `${invoice ?? id}, ${name}`, fulfilmentActs)
const spec: ListSpec<Row> = {
  noun: 'order',
  search: 'Order, buyer, item or tracking',
  filters: {
    state: {
      all: 'All paid',
      words: Object.fromEntries(stageFilters.map((state) => [state, stageLabels[state]])),
      chips: true,
    },
  },
  csv: exportFulfilments,
  to: ({ id, state }) =>
    state === 'to_pay' ? link('/admin/transactions/:id', { id }) : link('/admin/orders/:id', { id }),
  columns: [
    { key: 'id', title: 'Order', render: ({ id, invoice_number: invoice }) => invoice ?? id },
    { key: 'name', title: 'Ship to', render: ({ name, country }) => `${name}, ${country}` },
    { key: 'email', wideOnly: true },
    { key: 'state', title: 'Status', words: stageLabels, kinds: stageKinds },
    { key: 'pieces', title: 'Items' },
    { key: 'parcels' },
    { key: 'shipping', wideOnly: true },
    { key: 'ordered_at', title: 'Placed', day: true, render: ({ ordered_at: at }) => formatShortMoment(at) },
  ],
  card: ({ id, invoice_number: invoice, name, country, state, pieces, ordered_at: at }) => ({
    title: invoice ?? id,
    right: formatShortMoment(at),
    badge: <StateBadge kind={stageKinds[state]}>{stageLabels[state]}</StateBadge>,
    meta: `${name}, ${country}`,
    detail: pieces === 1 ? '1 item' : `${pieces} items`,
  }),
  emptyTitle: 'No orders here',
  empty: 'Orders with products to ship appear here.',
}

/** Orders to ship, and unpaid ones of the last 30 days. */
export default function FulfilmentListPage() {
  const answer = useLoaderData<typeof clientLoader>()
  const { may } = useSession()
  return (
    <PageShell
      lead="Orders with something to ship. Unpaid ones are listed for 30 days."
      actions={<Link to={link('/admin/orders/pick-list')}>Pick list</Link>}
    >
      <List of={may('orders.ship') ? { ...spec, bulk } : spec} answer={answer} />
    </PageShell>
  )
}

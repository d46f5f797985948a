import { OrderBadge } from '#features/orders/ui/order-badge.tsx'
import type { listTickets } from '#features/tickets/contract/staff.ts'
import { ticketStateKinds, ticketStateLabels } from '#features/tickets/rules.ts'
import type { listTransactions } from '#features/transactions/contract/transactions.ts'
import type { listQueue } from '#features/tune-requests/contract/queue.ts'
import { StaffRequestBadge } from '#features/tune-requests/ui/request-badge.tsx'
import { formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { Price } from '#kit/ui/price.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import type { z } from 'zod'
import { Latest } from './latest.tsx'

type RowsOf<L extends { output: z.ZodType }> = z.output<L['output']> extends { data: infer D } ? D : never

/** A person's latest orders, tune requests and tickets; null if the reader may not see them. */
export function PersonLists({
  q,
  orders,
  requests,
  tickets,
}: {
  /** Search query of the full lists. */
  q: string
  orders: RowsOf<typeof listTransactions> | null
  requests: RowsOf<typeof listQueue> | null
  tickets: RowsOf<typeof listTickets> | null
}) {
  return (
    <>
      {orders && (
        <Latest
          title="Orders"
          rows={orders}
          all={link('/admin/transactions', {}, { q })}
          to={({ id }) => link('/admin/transactions/:id', { id })}
          columns={[
            { key: 'id', title: 'Order', render: (row) => row.invoice_number ?? row.id },
            { key: 'title', title: 'Items', render: (row) => row.title },
            { key: 'state', title: 'Status', render: (row) => <OrderBadge order={row} /> },
            {
              key: 'date',
              title: 'Date',
              wideOnly: true,
              day: true,
              render: (row) => formatShortMoment(row.paid_at ?? row.created_at),
            },
            {
              key: 'total',
              title: 'Total',
              align: 'right',
              render: (row) => <Price minor={row.total} currency={row.currency} />,
            },
          ]}
        />
      )}
      {requests && (
        <Latest
          title="Tune requests"
          rows={requests}
          all={link('/admin/tune-requests', {}, { q, state: 'all' })}
          to={({ id }) => link('/admin/tune-requests/:id', { id })}
          columns={[
            { key: 'id', title: 'Request', render: ({ id }) => id },
            { key: 'vehicle', title: 'Vehicle', render: (row) => row.vehicle?.label ?? row.title },
            { key: 'state', title: 'Status', render: ({ state }) => <StaffRequestBadge state={state} /> },
          ]}
        />
      )}
      {tickets && (
        <Latest
          title="Tickets"
          rows={tickets}
          all={link('/admin/tickets', {}, { q })}
          to={({ id }) => link('/admin/tickets/:id', { id })}
          columns={[
            { key: 'title', title: 'Subject', render: ({ title }) => title },
            {
              key: 'state',
              title: 'Status',
              render: ({ state }) => (
                <StateBadge kind={ticketStateKinds[state]}>{ticketStateLabels()[state]}</StateBadge>
              ),
            },
            {
              key: 'last',
              title: 'Last message',
              wideOnly: true,
              day: true,
              render: (row) => formatShortMoment(row.last_message_at),
            },
          ]}
        />
      )}
    </>
  )
}

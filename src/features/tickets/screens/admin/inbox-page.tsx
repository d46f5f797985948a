import { formatMoment } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportTickets, listTickets } from '../../contract/staff.ts'
import { ticketSources, ticketSourceWords, ticketStates, ticketStateWords } from '../../rules.ts'
import classes from '../ticket.module.css'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listTickets.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listTickets, { query: query.success ? query.data : {} })
}

export default function InboxPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return (
    <PageShell title="Tickets" lead="Everything customers ask in the region that you are in.">
      <ListShell
        label="Tickets"
        noun={['ticket', 'tickets']}
        search={{ placeholder: 'Number, name, email, or words of a message' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All',
            kind: 'chips',
            options: ticketStates.map((value) => ({
              value,
              label: ticketStateWords()[value],
              count: list.counts[value] ?? 0,
            })),
          },
          {
            name: 'assignee',
            label: 'Who',
            all: 'Everybody',
            options: [
              { value: 'me', label: 'Mine' },
              { value: 'nobody', label: 'Nobody’s' },
              { value: 'others', label: 'Others’' },
            ],
          },
          {
            name: 'source',
            label: 'From',
            all: 'From anywhere',
            options: ticketSources.map((value) => ({ value, label: ticketSourceWords()[value] })),
          },
        ]}
        sorts={[...timeSorts, { value: 'waiting', label: 'Longest without an answer' }]}
        exportUrl={exportUrlOf(exportTickets, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="Nothing here">No ticket matches.</EmptyState>}
      >
        <DataTable
          label="Tickets"
          rows={list.data}
          rowKey={(ticket) => ticket.id}
          rowTo={(ticket) => link('/admin/tickets/:id', { id: ticket.id })}
          columns={[
            {
              key: 'title',
              title: 'Subject',
              render: (ticket) => (
                <Link
                  to={link('/admin/tickets/:id', { id: ticket.id })}
                  className={ticket.unread ? classes['unread'] : undefined}
                >
                  {ticket.title}
                </Link>
              ),
            },
            { key: 'customer', title: 'Customer', render: (ticket) => ticket.customer_name },
            { key: 'state', title: 'State', wideOnly: true, render: (ticket) => ticketStateWords()[ticket.state] },
            { key: 'source', title: 'From', wideOnly: true, render: (ticket) => ticketSourceWords()[ticket.source] },
            { key: 'assignee', title: 'Who', wideOnly: true, render: (ticket) => ticket.assignee ?? 'nobody' },
            {
              key: 'last',
              title: 'Last message',
              wideOnly: true,
              render: (ticket) => formatMoment(ticket.last_message_at),
            },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

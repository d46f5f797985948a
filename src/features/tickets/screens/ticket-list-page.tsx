import { formatDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { exportCustomerTickets, listCustomerTickets } from '../contract/tickets.ts'
import { ownTicketStateWords, ticketStates } from '../rules.ts'
import classes from './ticket.module.css'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.myTickets(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  const query = listCustomerTickets.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listCustomerTickets, { query: query.success ? query.data : {} })
}

export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingTickets()} />

export default function TicketListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return (
    <PageShell
      title={m.myTickets()}
      crumbs={[{ label: m.profile(), to: link('/profile') }, { label: m.tickets() }]}
      actions={<ButtonLink to={link('/contact-us')}>{m.newTicket()}</ButtonLink>}
    >
      <ListShell
        label={m.myTickets()}
        noun={['ticket', 'tickets']}
        search={{ placeholder: m.searchTickets() }}
        filters={[
          {
            name: 'state',
            label: m.status(),
            all: m.allTickets(),
            options: ticketStates.map((value) => ({ value, label: ownTicketStateWords()[value] })),
          },
        ]}
        sorts={timeSorts}
        exportUrl={exportUrlOf(exportCustomerTickets, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={
          <EmptyState title={m.noTickets()} actions={<Link to={link('/contact-us')}>{m.contactUs()}</Link>}>
            {m.noTicketsHint()}
          </EmptyState>
        }
      >
        <DataTable
          label={m.tickets()}
          rows={list.data}
          rowKey={(ticket) => ticket.id}
          rowTo={(ticket) => link('/profile/tickets/:id', { id: ticket.id })}
          columns={[
            {
              key: 'title',
              title: m.subject(),
              render: (ticket) => (
                <Link
                  to={link('/profile/tickets/:id', { id: ticket.id })}
                  className={ticket.unread ? classes['unread'] : undefined}
                >
                  {ticket.title}
                </Link>
              ),
            },
            { key: 'state', title: m.status(), render: (ticket) => ownTicketStateWords()[ticket.state] },
            {
              key: 'last',
              title: m.lastMessage(),
              wideOnly: true,
              render: (ticket) => formatDay(ticket.last_message_at),
            },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List, type ListSpec } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { exportTickets, listTickets } from '../../contract/staff.ts'
import { ticketSourceLabels, ticketStateLabels, ticketStateKinds } from '../../rules.ts'
import { ticketActs } from './ticket-acts.ts'
import classes from '../ticket.module.css'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listTickets, args, { days: {} })
type Row = Awaited<ReturnType<typeof clientLoader>>['data'][number]

const spec: ListSpec<Row> = {
  noun: 'ticket',
  empty: 'What customers write appears here.',
  search: 'Number, name, email or text',
  filters: {
    state: { chips: true, words: ticketStateLabels },
    assignee: {
      all: 'Anyone',
      words: { me: 'Assigned to me', nobody: 'Unassigned', others: 'Assigned to others' },
    },
    source: { words: ticketSourceLabels },
  },
  days: {},
  sorts: () => ({ ...timeSorts(), waiting: 'Waiting longest' }),
  csv: exportTickets,
  to: ({ id }) => link('/admin/tickets/:id', { id }),
  card: (row) => ({
    title: <span className={row.unread ? classes['unread'] : undefined}>{row.title}</span>,
    right: <small>{formatMoment(row.last_message_at)}</small>,
    badge: <StateBadge kind={ticketStateKinds[row.state]}>{ticketStateLabels()[row.state]}</StateBadge>,
    meta: row.customer_name,
    detail: [`#${row.id}`, ticketSourceLabels()[row.source], row.assignee ?? 'Unassigned'].join(' · '),
  }),
  columns: [
    {
      key: 'title',
      title: 'Subject',
      render: ({ unread, title }) => <span className={unread ? classes['unread'] : undefined}>{title}</span>,
    },
    { key: 'customer_name', title: 'Customer' },
    { key: 'state', title: 'Status', words: ticketStateLabels, kinds: ticketStateKinds, wideOnly: true },
    { key: 'source', words: ticketSourceLabels, wideOnly: true },
    { key: 'assignee', wideOnly: true, render: ({ assignee }) => assignee ?? 'Unassigned' },
    { key: 'waiting_since', title: 'Waiting since', wideOnly: true },
    { key: 'last_message_at', title: 'Last message', wideOnly: true },
  ],
}

/** Inbox of staff who answer tickets. */
export default function InboxPage() {
  const answer = useLoaderData<typeof clientLoader>()
  const { user } = useSession()
  const bulk = user && bulkActs<Row>(({ id, title }) => `#${id} ${title}`, ticketActs({ id: user.id, name: user.name }))
  return (
    <PageShell>
      <List of={bulk ? { ...spec, bulk } : spec} answer={answer} />
    </PageShell>
  )
}

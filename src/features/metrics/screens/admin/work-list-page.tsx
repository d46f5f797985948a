import { formatUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportWork, listWork } from '../../contract/work.ts'
import { regionNames } from '../../rules/measures.ts'
import { formatWork } from '../../ui/minutes.ts'

/** The requests or tickets behind a figure, with their times in support hours. */
const page = listPage(listWork, {
  lead: 'Times in support hours.',
  crumbs: [{ label: 'Service', to: link('/admin/metrics/service') }],
  noun: ['request or ticket', 'requests and tickets'],
  filters: {
    kind: { label: 'What', all: 'Tune requests', words: { ticket: 'Tickets' } },
    region: { words: regionNames },
    only: {
      all: 'All of them',
      words: { unanswered: 'Without an answer', unfinished: 'Not finished', revised: 'With a revision' },
    },
  },
  days: {},
  sorts: {
    newest: 'Newest first',
    slowest: 'Slowest first',
  },
  csv: exportWork,
  rowKey: ({ kind, id }) => `${kind} ${id}`,
  to: ({ kind, id }) =>
    kind === 'ticket' ? link('/admin/tickets/:id', { id }) : link('/admin/tune-requests/:id', { id }),
  columns: [
    { key: 'id', title: 'Number' },
    { key: 'day', day: true, render: ({ day }) => formatUtcDay(`${day}T00:00:00Z`) },
    { key: 'assignee', title: 'Assigned to', render: ({ assignee }) => assignee ?? 'Unassigned' },
    {
      key: 'answered_after',
      title: 'To first answer',
      align: 'right',
      render: (row) => formatWork(row.answered_after),
    },
    { key: 'finished_after', title: 'To finish', align: 'right', render: (row) => formatWork(row.finished_after) },
    { key: 'revisions', wideOnly: true },
    { key: 'rating', align: 'right', wideOnly: true, render: ({ rating }) => rating ?? '–' },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

import { may } from '#access/ui/session-store.ts'
import { call } from '#kit/call.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { PageViews } from '#features/saved-views/ui/page-views.tsx'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { ListViews } from '#kit/ui/list-views.ts'
import { formatMinutes } from '../../format-minutes.ts'
import { listQueue, listWorkers, type QueueItem } from '../../contract/queue.ts'
import { purposeLabels, staffStateLabels } from '../../rules.ts'
import { StaffRequestBadge } from '../../ui/request-badge.tsx'
import classes from '../request.module.css'
import { AlertsButton } from './alerts-dialog.tsx'
import { queueActs } from './queue-acts.ts'
import { useQueueKeys } from './use-queue-keys.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [list, workers] = await Promise.all([
    askFor(listQueue, args, { days: {} }),
    may('requests.manage') ? call(listWorkers, {}) : { data: [] },
  ])
  return { list, workers: workers.data }
}

const bulkFor = (workers: Parameters<typeof queueActs>[0]) =>
  bulkActs<QueueItem>(({ id, vehicle, title }) => `#${id} ${vehicle?.label ?? title}`, queueActs(workers))

/** Link to a request in the queue, in the back-office or in the tuner's area. */
export const workLink = (pathname: string, id: number): string =>
  pathname.startsWith('/admin') ? link('/admin/tune-requests/:id', { id }) : link('/tuner/queue/:id', { id })

export default function QueuePage() {
  const { list, workers } = useLoaderData<typeof clientLoader>()
  const { pathname } = useLocation()
  const rows = list.data
  useQueueKeys(rows.map(({ id }) => workLink(pathname, id)))
  const count = (state: string) => list.counts[state] ?? 0
  return (
    <PageShell
      lead="Sorted by due time. Press J and K to move, Enter to open, / to search."
      actions={<AlertsButton />}
      crumbs={[{ label: pathname.startsWith('/admin') ? 'Back-office' : 'Tuner' }, { label: 'Work queue' }]}
    >
      <ListViews value={<PageViews />}>
        <List
          answer={list}
          of={{
            noun: 'request',
            empty: 'Requests appear here as customers upload their files.',
            label: 'Work queue',
            search: 'Number, customer, vehicle, tune or VIN',
            filters: {
              state: {
                all: 'All open',
                chips: true,
                words: [
                  ...(['awaiting_quote', 'queued', 'in_work', 'question', 'revision_asked', 'delivered'] as const).map(
                    (value) => ({
                      value,
                      label: staffStateLabels()[value],
                      count: count(value),
                    }),
                  ),
                  { value: 'all', label: 'All' },
                ],
              },
              assignee: {
                all: 'Anyone',
                words: { me: 'Assigned to me', nobody: 'Unassigned', others: 'Assigned to others' },
              },
              due: { all: 'Any time', words: { late: 'Overdue', today: 'Due today' } },
              purpose: { words: purposeLabels },
            },
            days: {},
            sorts: {
              due: 'Due first',
              '-id': 'Newest first',
              id: 'Oldest first',
            },
            to: (row) => workLink(pathname, row.id),
            ...(workers.length > 0 ? { bulk: bulkFor(workers) } : {}),
            card: (row) => ({
              title: row.vehicle?.label ?? row.title,
              right: <TimeLeft row={row} />,
              badge: <StaffRequestBadge state={row.state} />,
              meta: row.tune_names.join(', ') || purposeLabels()[row.purpose],
              detail: [`#${row.id}`, row.customer, row.assignee ?? 'Unassigned'].join(' · '),
              flag: <Flags row={row} />,
            }),
            columns: [
              { key: 'id', title: 'Request' },
              { key: 'left', title: 'Time left', render: (row) => <TimeLeft row={row} /> },
              { key: 'state', title: 'Status', render: (row) => <StaffRequestBadge state={row.state} /> },
              {
                key: 'vehicle',
                render: (row) => (
                  <>
                    {row.vehicle?.label ?? row.title}
                    <Flags row={row} />
                  </>
                ),
              },
              {
                key: 'tunes',
                wideOnly: true,
                render: (row) => row.tune_names.join(', ') || purposeLabels()[row.purpose],
              },
              { key: 'customer', wideOnly: true },
              { key: 'assignee', wideOnly: true, render: (row) => row.assignee ?? 'Unassigned' },
            ],
          }}
        />
      </ListViews>
    </PageShell>
  )
}

function TimeLeft({ row: { minutes_left: left, paused } }: { row: Pick<QueueItem, 'minutes_left' | 'paused'> }) {
  if (left === null) return '–'
  return (
    <span className={classes['left']} data-late={left < 0} data-paused={paused}>
      {left < 0 ? '−' : ''}
      {formatMinutes(Math.abs(left))}
      {paused ? ', paused' : ''}
    </span>
  )
}

/** Warnings to check before starting work. */
function Flags({ row }: { row: Pick<QueueItem, 'doubtful' | 'refund_asked'> }) {
  if (!row.doubtful && !row.refund_asked) return null
  return (
    <span className={classes['flags']}>
      {row.doubtful && <span className={classes['flag']}>Check the vehicle</span>}
      {row.refund_asked && <span className={classes['flag']}>Refund requested</span>}
    </span>
  )
}

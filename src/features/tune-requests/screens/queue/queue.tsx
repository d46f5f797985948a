import type { z } from 'zod'
import { List, type ListSpec } from '#kit/ui/list.tsx'
import { useLocation } from 'react-router'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { formatMinutes } from '../../format-minutes.ts'
import type { listQueue, QueueItem } from '../../contract/queue.ts'
import { purposeLabels, staffStateLabels } from '../../rules.ts'
import { StaffRequestBadge } from '../../ui/request-badge.tsx'
import classes from '../request.module.css'
import { AlertsButton } from './alerts-dialog.tsx'
import { useQueueKeys } from './use-queue-keys.ts'
import * as m from '../../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

/** Link to a request in the queue, in the back-office or in the tuner's area. */
export const workLink = (pathname: string, id: number): string =>
  pathname.startsWith('/admin') ? link('/admin/tune-requests/:id', { id }) : link('/tuner/queue/:id', { id })

/** The work queue, in the tuner's area and in the back-office. */
export function Queue({
  list,
  more = {},
}: {
  list: z.output<(typeof listQueue)['output']>
  /** What the list of the back-office has in addition. */
  more?: Pick<ListSpec<QueueItem>, 'noun' | 'bulk'>
}) {
  const { pathname } = useLocation()
  const rows = list.data
  useQueueKeys(rows.map(({ id }) => workLink(pathname, id)))
  const count = (state: string) => list.counts[state] ?? 0
  return (
    <PageShell actions={<AlertsButton />}>
      <List
        answer={list}
        of={{
          ...more,
          emptyTitle: m.noRequests(),
          empty: m.queueEmptyHint(),
          label: m.workQueue(),
          search: m.searchQueue(),
          filters: {
            state: {
              label: m.status(),
              all: m.allOpen(),
              chips: true,
              words: [
                ...(['awaiting_quote', 'queued', 'in_work', 'question', 'revision_asked', 'delivered'] as const).map(
                  (value) => ({
                    value,
                    label: staffStateLabels()[value],
                    count: count(value),
                  }),
                ),
                { value: 'all', label: kit.all() },
              ],
            },
            assignee: {
              label: m.assignee(),
              all: m.anyAssignee(),
              words: { me: m.assignedToMe(), nobody: m.unassigned(), others: m.assignedToOthers() },
            },
            due: { label: m.dueTime(), all: m.anyDueTime(), words: { late: m.overdue(), today: m.dueToday() } },
            purpose: { label: m.type(), all: m.allTypes(), words: purposeLabels },
          },
          days: {},
          sorts: {
            due: m.dueFirst(),
            '-id': kit.newestFirst(),
            id: kit.oldestFirst(),
          },
          to: (row) => workLink(pathname, row.id),
          card: (row) => ({
            title: row.vehicle?.label ?? row.title,
            right: <TimeLeft row={row} />,
            badge: <StaffRequestBadge state={row.state} />,
            meta: row.tune_names.join(', ') || purposeLabels()[row.purpose],
            detail: [`#${row.id}`, row.customer, row.assignee ?? m.unassigned()].join(' · '),
            flag: <Flags row={row} />,
          }),
          columns: [
            { key: 'id', title: m.request() },
            { key: 'left', title: m.timeLeft(), render: (row) => <TimeLeft row={row} /> },
            { key: 'state', title: m.status(), render: (row) => <StaffRequestBadge state={row.state} /> },
            {
              key: 'vehicle',
              title: m.vehicle(),
              render: (row) => (
                <>
                  {row.vehicle?.label ?? row.title}
                  <Flags row={row} />
                </>
              ),
            },
            {
              key: 'tunes',
              title: m.tunes(),
              wideOnly: true,
              render: (row) => row.tune_names.join(', ') || purposeLabels()[row.purpose],
            },
            { key: 'customer', title: m.customer(), wideOnly: true },
            { key: 'assignee', title: m.assignee(), wideOnly: true, render: (row) => row.assignee ?? m.unassigned() },
          ],
        }}
      />
      {rows.length > 0 && <p className={classes['keys']}>{m.queueKeys()}</p>}
    </PageShell>
  )
}

function TimeLeft({ row: { minutes_left: left, paused } }: { row: Pick<QueueItem, 'minutes_left' | 'paused'> }) {
  if (left === null) return '–'
  const time = `${left < 0 ? '−' : ''}${formatMinutes(Math.abs(left))}`
  return (
    <span className={classes['left']} data-late={left < 0} data-paused={paused}>
      {paused ? m.leftPaused({ time }) : time}
    </span>
  )
}

/** Warnings to check before starting work. */
function Flags({ row }: { row: Pick<QueueItem, 'doubtful' | 'refund_asked'> }) {
  if (!row.doubtful && !row.refund_asked) return null
  return (
    <span className={classes['flags']}>
      {row.doubtful && <span className={classes['flag']}>{m.checkVehicle()}</span>}
      {row.refund_asked && <span className={classes['flag']}>{m.eventRefundAsked()}</span>}
    </span>
  )
}

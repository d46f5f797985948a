import { type ClientLoaderFunctionArgs, Link, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { minutesWords } from '../../clock-words.ts'
import { listQueue, listQueueViews } from '../../contract/queue.ts'
import { purposes, purposeWords, staffStateWords } from '../../rules.ts'
import classes from '../request.module.css'
import { SavedViews } from './saved-views.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = listQueue.input.query.safeParse(asked)
  const [list, views] = await Promise.all([
    call(listQueue, { query: query.success ? query.data : {} }),
    call(listQueueViews, {}),
  ])
  return { list, views: views.data }
}

/** Where a request of the queue opens: in the back-office or in the tuner's area. */
export const workLink = (pathname: string, id: number): string =>
  pathname.startsWith('/admin') ? link('/admin/tune-requests/:id', { id }) : link('/tuner/queue/:id', { id })

export default function QueuePage() {
  const { list, views } = useLoaderData<typeof clientLoader>()
  const { pathname } = useLocation()
  const rows = list.data
  useQueueKeys(rows.map(({ id }) => workLink(pathname, id)))
  const count = (state: string) => list.counts[state] ?? 0
  return (
    <PageShell
      title="Work queue"
      lead="What is due first comes first. J and K move through the list, Enter opens, / searches."
      crumbs={[{ label: pathname.startsWith('/admin') ? 'Back-office' : 'Tuner' }, { label: 'Work queue' }]}
    >
      <SavedViews views={views} />
      <ListShell
        label="Work queue"
        noun={['request', 'requests']}
        search={{ placeholder: 'Number, customer, vehicle, tune or VIN' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'In work',
            kind: 'chips',
            options: [
              ...(['queued', 'in_work', 'question', 'revision_asked', 'delivered'] as const).map((value) => ({
                value,
                label: staffStateWords()[value],
                count: count(value),
              })),
              { value: 'all', label: 'All' },
            ],
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
            name: 'due',
            label: 'Due',
            all: 'Any time',
            options: [
              { value: 'late', label: 'Late' },
              { value: 'today', label: 'Due today' },
            ],
          },
          {
            name: 'purpose',
            label: 'Purpose',
            all: 'All purposes',
            options: purposes.map((value) => ({ value, label: purposeWords()[value] })),
          },
        ]}
        sorts={[
          { value: 'due', label: 'Due first' },
          { value: '-id', label: 'Newest first' },
          { value: 'id', label: 'Oldest first' },
        ]}
        pages={list}
        empty={<EmptyState title="Nothing to do here">No request of the queue matches.</EmptyState>}
      >
        <DataTable
          label="Requests"
          rows={rows}
          rowKey={(row) => row.id}
          rowTo={(row) => workLink(pathname, row.id)}
          columns={[
            { key: 'id', title: 'Request', render: (row) => <Link to={workLink(pathname, row.id)}>{row.id}</Link> },
            {
              key: 'left',
              title: 'Time left',
              render: (row) =>
                row.minutes_left === null ? (
                  '–'
                ) : (
                  <span className={classes['left']} data-late={row.minutes_left < 0} data-paused={row.paused}>
                    {row.minutes_left < 0 ? '−' : ''}
                    {minutesWords(Math.abs(row.minutes_left))}
                    {row.paused ? ', paused' : ''}
                  </span>
                ),
            },
            {
              key: 'state',
              title: 'State',
              render: (row) => (
                <span className={classes['state']} data-state={row.state}>
                  {staffStateWords()[row.state]}
                </span>
              ),
            },
            { key: 'vehicle', title: 'Vehicle', render: (row) => row.vehicle?.label ?? row.title },
            {
              key: 'tunes',
              title: 'Tunes',
              wideOnly: true,
              render: (row) => row.tune_names.join(', ') || purposeWords()[row.purpose],
            },
            { key: 'customer', title: 'Customer', wideOnly: true, render: (row) => row.customer },
            { key: 'assignee', title: 'Who', wideOnly: true, render: (row) => row.assignee ?? 'nobody' },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

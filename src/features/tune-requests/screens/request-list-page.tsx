import { formatDay } from '#kit/dates.ts'
import { Button } from '@mantine/core'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { exportTuneRequests, listTuneRequests } from '../contract/tune-requests.ts'
import { purposes, purposeWords, requestStates, stateWords } from '../rules.ts'
import classes from './request.module.css'
import * as m from '../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.myTuneRequests(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = listTuneRequests.input.query.safeParse(asked)
  const wanted = query.success ? query.data : {}
  return {
    ...(await call(listTuneRequests, { query: wanted })),
    exportUrl: endpointUrl(exportTuneRequests, { query: { ...wanted, after: undefined, limit: undefined } }),
  }
}

export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingRequests()} />

export default function RequestListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const to = (row: { id: number }) => link('/tuning/request/:id/status', { id: row.id })
  return (
    <PageShell
      title={m.myTuneRequests()}
      crumbs={[{ label: m.tuning(), to: link('/tuning') }, { label: m.myRequests() }]}
      actions={
        <>
          <Button component={Link} className={classes['button'] ?? ''} to={link('/tuning/support')} variant="default">
            {m.askForSupport()}
          </Button>
          <Button component={Link} className={classes['button'] ?? ''} to={link('/tuning')}>
            {m.uploadFile()}
          </Button>
        </>
      }
    >
      <ListShell
        label={m.myTuneRequests()}
        noun={['request', 'requests']}
        search={{ placeholder: m.searchRequests() }}
        filters={[
          {
            name: 'state',
            label: m.status(),
            all: m.allStatuses(),
            options: [
              { value: 'open', label: m.statusOpen() },
              ...requestStates.map((value) => ({ value, label: stateWords()[value] })),
            ],
          },
          {
            name: 'purpose',
            label: m.type(),
            all: m.allTypes(),
            options: purposes.map((value) => ({ value, label: purposeWords()[value] })),
          },
        ]}
        sorts={[
          { value: '-id', label: kit.newestFirst() },
          { value: 'id', label: kit.oldestFirst() },
          { value: '-updated', label: m.lastChanged() },
        ]}
        cursor={{ next: list.next, shown: list.data.length }}
        exportUrl={list.exportUrl}
        empty={
          <EmptyState title={m.noRequests()} actions={<Link to={link('/tuning')}>{m.uploadFile()}</Link>}>
            {m.noRequestsHint()}
          </EmptyState>
        }
      >
        <DataTable
          label={m.tuneRequests()}
          rows={list.data}
          rowKey={(row) => row.id}
          rowTo={to}
          columns={[
            {
              key: 'id',
              title: m.request(),
              render: (row) => <Link to={to(row)}>{row.unread ? <b>{m.requestNew({ id: row.id })}</b> : row.id}</Link>,
            },
            {
              key: 'what',
              title: m.vehicle(),
              render: (row) => row.vehicle?.label ?? row.title,
            },
            {
              key: 'tunes',
              title: m.tunes(),
              wideOnly: true,
              render: (row) => row.tune_names.join(', ') || purposeWords()[row.purpose],
            },
            {
              key: 'state',
              title: m.status(),
              render: (row) => (
                <span className={classes['state']} data-state={row.state}>
                  {stateWords()[row.state]}
                </span>
              ),
            },
            { key: 'date', title: m.changed(), wideOnly: true, render: (row) => formatDay(row.updated_at) },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

import { Button } from '@mantine/core'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { exportTuneRequests, listTuneRequests } from '../contract.ts'
import { purposes, purposeWords, requestStates, stateWords } from '../rules.ts'
import classes from './request.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'My tune requests', unlisted: true })

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

export const HydrateFallback = () => <LoadingState lines={10} label="Loading your requests" />

export default function RequestListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
  const to = (row: { id: number }) => link('/tuning/request/:id/status', { id: row.id })
  return (
    <PageShell
      title="My tune requests"
      crumbs={[{ label: 'Tuning', to: link('/tuning') }, { label: 'My requests' }]}
      actions={
        <>
          <Button component={Link} className={classes['button'] ?? ''} to={link('/tuning/support')} variant="default">
            Ask for support
          </Button>
          <Button component={Link} className={classes['button'] ?? ''} to={link('/tuning')}>
            Upload a file
          </Button>
        </>
      }
    >
      <ListShell
        label="My tune requests"
        noun={['request', 'requests']}
        search={{ placeholder: 'Search by number, file, vehicle, tune or VIN' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All states',
            options: [
              { value: 'open', label: 'Open' },
              ...requestStates.map((value) => ({ value, label: stateWords[value] })),
            ],
          },
          {
            name: 'purpose',
            label: 'Purpose',
            all: 'All purposes',
            options: purposes.map((value) => ({ value, label: purposeWords[value] })),
          },
        ]}
        sorts={[
          { value: '-id', label: 'Newest first' },
          { value: 'id', label: 'Oldest first' },
          { value: '-updated', label: 'Last changed' },
        ]}
        cursor={{ next: list.next, shown: list.data.length }}
        exportUrl={list.exportUrl}
        empty={
          <EmptyState title="No requests" actions={<Link to={link('/tuning')}>Upload a file</Link>}>
            Every request begins with the file that you read from the control unit.
          </EmptyState>
        }
      >
        <DataTable
          label="Tune requests"
          rows={list.data}
          rowKey={(row) => row.id}
          rowTo={to}
          columns={[
            {
              key: 'id',
              title: 'Request',
              render: (row) => <Link to={to(row)}>{row.unread ? <b>{row.id} · new</b> : row.id}</Link>,
            },
            {
              key: 'what',
              title: 'Vehicle',
              render: (row) => row.vehicle?.label ?? row.title,
            },
            {
              key: 'tunes',
              title: 'Tunes',
              wideOnly: true,
              render: (row) => row.tune_names.join(', ') || purposeWords[row.purpose],
            },
            {
              key: 'state',
              title: 'State',
              render: (row) => (
                <span className={classes['state']} data-state={row.state}>
                  {stateWords[row.state]}
                </span>
              ),
            },
            { key: 'date', title: 'Changed', wideOnly: true, render: (row) => date.format(new Date(row.updated_at)) },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

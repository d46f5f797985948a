import { formatDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { listLogs } from '../contract/logs.ts'
import { LogUpload } from './log-upload.tsx'
import { timeWords } from './plot-lanes.ts'
import classes from './log-list-page.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'My logs', unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  const { q, ...asked } = Object.fromEntries(new URL(request.url).searchParams)
  const query = listLogs.input.query.safeParse({ ...asked, search: q })
  return { userId: user.id, list: await call(listLogs, { query: query.success ? query.data : {} }) }
}

export const HydrateFallback = () => <LoadingState lines={10} label="Loading your logs" />

const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

export default function LogListPage() {
  const { userId, list } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title="Logs"
      lead="Drop in a log of any tool: VCDS, COBB, HP Tuners, JB4, MHD, bootmod3, EcuTek, Torque, RaceChrono and many more are known by their content."
    >
      <div className={classes['sending']}>
        <LogUpload userId={userId} />
      </div>
      <ListShell
        label="My logs"
        noun={['log', 'logs']}
        search={{ placeholder: 'Search by title or file' }}
        filters={[
          {
            name: 'dialect',
            label: 'Tool',
            all: 'All tools',
            options: list.dialects.map((value) => ({ value, label: value })),
          },
        ]}
        sorts={[
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
          { value: 'title', label: 'By title' },
          { value: 'longest', label: 'Longest first' },
        ]}
        pages={list}
        empty={
          <EmptyState title="No logs here">Your logs are listed here, with their graphs, pulls and remarks.</EmptyState>
        }
      >
        <DataTable
          label="Logs"
          rows={list.data}
          rowKey={(log) => log.id}
          rowTo={(log) => link('/graph/:id', { id: log.id })}
          columns={[
            {
              key: 'title',
              title: 'Title',
              render: (log) => <Link to={link('/graph/:id', { id: log.id })}>{log.title}</Link>,
            },
            { key: 'dialect', title: 'Tool', render: (log) => log.dialect, wideOnly: true },
            { key: 'channels', title: 'Channels', align: 'right', render: (log) => log.channel_count, wideOnly: true },
            { key: 'length', title: 'Length', align: 'right', render: (log) => timeWords(log.seconds, 0.1) },
            { key: 'size', title: 'Size', align: 'right', render: (log) => sizeWords(log.file_bytes), wideOnly: true },
            { key: 'date', title: 'Uploaded', render: (log) => formatDay(log.created_at) },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

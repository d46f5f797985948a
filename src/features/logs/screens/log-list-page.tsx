import { formatBytes } from '#kit/locale.ts'
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
import { toolName } from '../rules.ts'
import { LogUpload } from './log-upload.tsx'
import { formatTime } from './plot-lanes.ts'
import classes from './log-list-page.module.css'
import * as m from '../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.myLogs(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  const { q, ...asked } = Object.fromEntries(new URL(request.url).searchParams)
  const query = listLogs.input.query.safeParse({ ...asked, search: q })
  return { userId: user.id, list: await call(listLogs, { query: query.success ? query.data : {} }) }
}

export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingLogs()} />

export default function LogListPage() {
  const { userId, list } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell title={m.logs()} lead={m.logsLead()}>
      <div className={classes['sending']}>
        <LogUpload userId={userId} />
      </div>
      <ListShell
        label={m.myLogs()}
        search={{ placeholder: m.searchLogs() }}
        filters={[
          {
            name: 'dialect',
            label: m.tool(),
            all: m.allTools(),
            options: list.dialects.map((value) => ({ value, label: toolName(value) })),
          },
        ]}
        sorts={{
          newest: kit.newestFirst(),
          oldest: kit.oldestFirst(),
          title: m.byTitle(),
          longest: m.longestFirst(),
        }}
        pages={list}
        empty={<EmptyState title={m.noLogs()}>{m.noLogsHint()}</EmptyState>}
      >
        <DataTable
          label={m.logs()}
          rows={list.data}
          rowKey={(log) => log.id}
          rowTo={(log) => link('/graph/:id', { id: log.id })}
          card={(log) => ({
            title: log.title,
            ...(log.seconds > 0 ? { right: formatTime(log.seconds, 0.1) } : {}),
            meta: `${toolName(log.dialect)} · ${formatDay(log.created_at)}`,
          })}
          columns={[
            {
              key: 'title',
              title: m.title(),
              render: (log) => <Link to={link('/graph/:id', { id: log.id })}>{log.title}</Link>,
            },
            { key: 'dialect', title: m.tool(), render: (log) => toolName(log.dialect), wideOnly: true },
            {
              key: 'channels',
              title: m.channels(),
              align: 'right',
              render: (log) => log.channel_count,
              wideOnly: true,
            },
            {
              key: 'length',
              title: m.length(),
              align: 'right',
              render: (log) => (log.seconds > 0 ? formatTime(log.seconds, 0.1) : '–'),
            },
            {
              key: 'size',
              title: m.size(),
              align: 'right',
              render: (log) => formatBytes(log.file_bytes),
              wideOnly: true,
            },
            { key: 'date', title: m.uploaded(), day: true, render: (log) => formatDay(log.created_at) },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

import { Suspense, use } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { RouteErrorState } from '#access/ui/error-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { getLog, type LogRecord, openSharedLog, removeLog } from '#features/logs/contract/logs.ts'
import { toolName } from '#features/logs/rules.ts'
import type { Log } from '#features/logs/parse/shapes.ts'
import { VehiclePreset } from './vehicle-preset.tsx'
import { AttachLog } from './attach-log.tsx'
import { loadLog } from '#features/logs/client/load-log.ts'
import { LogTitle } from '#features/logs/screens/log-title.tsx'
import { LogViewer } from '#features/logs/screens/log-viewer.tsx'
import classes from '#features/logs/screens/log-page.module.css'
import * as m from '../../messages/m.ts'

/** Shared logs open with the token in the URL fragment; all others need a login. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const id = Number(params['id'])
  const token = new URLSearchParams(location.hash.slice(1)).get('share')
  if (token !== null) {
    const record = await call(openSharedLog, { body: { log_id: id, token } })
    return { record, log: loadLog({ id, token }) }
  }
  await guard(request)
  const record = await call(getLog, { params: { id } })
  return { record, log: loadLog({ id, token: null }) }
}

/** Tabs live in the query string and don't need a reload. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

export { RouteErrorState as ErrorBoundary }

export default function LogPage() {
  const { record, log } = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes['wide']}>
      <PageShell
        title={<LogTitle record={record} />}
        isGiven
        lead={<LogFacts record={record} />}
        crumbs={record.is_own ? [{ label: m.logs(), to: link('/graph') }, { label: record.title }] : []}
        actions={
          record.is_own && (
            <>
              <AttachLog record={record} />
              {record.attached_to === null && <RemoveLog record={record} />}
            </>
          )
        }
      >
        {record.notes.length > 0 && (
          <ul className={classes['notes']}>
            {record.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <Suspense fallback={<LoadingState lines={14} label={m.openingLog()} />}>
          <OpenedLog record={record} log={log} />
        </Suspense>
      </PageShell>
    </div>
  )
}

function OpenedLog({ record, log }: { record: LogRecord; log: Promise<Log> }) {
  return (
    <LogViewer
      key={record.id}
      record={record}
      log={use(log)}
      vehicleSearch={(pick) => <VehiclePreset onPick={pick} />}
    />
  )
}

function LogFacts({ record }: { record: LogRecord }) {
  const parts = [
    toolName(record.dialect),
    record.started?.replace('T', ' '),
    m.logSize({ samples: record.samples, channels: record.channel_count }),
    ...record.facts,
  ].filter((part) => part)
  return <span className={classes['facts']}>{parts.join(' · ')}</span>
}

function RemoveLog({ record }: { record: LogRecord }) {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      label={m.remove()}
      title={m.removeThisLog()}
      confirmLabel={m.removeLog()}
      onConfirm={async () => {
        await call(removeLog, { params: { id: record.id } })
        await navigate(link('/graph'))
      }}
    >
      {m.removeLogText()}
    </ConfirmButton>
  )
}

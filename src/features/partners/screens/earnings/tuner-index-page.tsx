import { Link, redirect, replace, useLoaderData } from 'react-router'
import { tunerCalls } from '../../contract/tuners.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { may } from '#access/ui/session-store.ts'
import rows from '#kit/ui/rows.module.css'
import * as m from '../../messages/m.ts'

export async function clientLoader() {
  const { data } = await call(tunerCalls.mine, {})
  if (data.length === 0 && !may('requests.work')) throw replace(link('/forbidden'))
  if (data.length === 1) throw redirect(link('/tuner/:id', { id: data[0]!.id }))
  return data
}
export default function TunerIndexPage() {
  const mine = useLoaderData<typeof clientLoader>()
  return (
    <PageShell title={m.tuner()} lead={m.tunerLead()}>
      {mine.length === 0 && <EmptyState title={m.noEarnings()}>{m.noEarningsHint()}</EmptyState>}
      <ul className={rows['rows']}>
        {mine.map(({ id, name }) => (
          <li key={id}>
            <Link to={link('/tuner/:id', { id })}>{name}</Link>
          </li>
        ))}
        {may('requests.work') && (
          <li>
            <Link to={link('/tuner/queue')}>{m.workQueue()}</Link>
          </li>
        )}
      </ul>
    </PageShell>
  )
}

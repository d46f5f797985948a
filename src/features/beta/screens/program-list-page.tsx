import { Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import rows from '#kit/ui/rows.module.css'
import { listPrograms } from '../contract/programs.ts'
import * as m from '../messages/m.ts'

export const clientLoader = () => call(listPrograms, {})

export default function ProgramListPage() {
  const { data } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell title={m.beta()} lead={m.betaLead()}>
      {data.length === 0 ? (
        <EmptyState title={m.noPrograms()}>
          <p>{m.noProgramsText()}</p>
        </EmptyState>
      ) : (
        <ul className={rows['rows']}>
          {data.map(({ id, name, summary, is_open: isOpen, joined_at: joinedAt }) => (
            <li key={id}>
              <div>
                <Link to={link('/beta/:id', { id })}>{name}</Link>
                {summary && <p>{summary}</p>}
              </div>
              <span>
                {joinedAt && <StateBadge kind="done">{m.joined({ day: formatDay(joinedAt) })}</StateBadge>}{' '}
                {!isOpen && <StateBadge kind="ended">{m.ended()}</StateBadge>}
                {!joinedAt && isOpen && <StateBadge kind="new">{m.notJoined()}</StateBadge>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PageShell>
  )
}

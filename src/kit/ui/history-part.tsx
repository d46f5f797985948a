import { formatMoment, type Instant } from '../dates.ts'
import { PagePart } from './page-shell.tsx'
import rows from './rows.module.css'

interface HistoryEvent {
  id: number
  actor: string
  action: string
  reason: string | null
  /** When it happened. */
  at: Instant
}

/** Staff actions on a record, in the given order, newest first. `labels` names actions; others show their code. */
export const HistoryPart = ({
  events,
  labels,
}: {
  events: readonly HistoryEvent[]
  labels: Readonly<Record<string, string>>
}) => (
  <PagePart title="History">
    {events.length === 0 && <p className={rows['none']}>No staff activity yet.</p>}
    <ul className={rows['rows']}>
      {events.map(({ id, actor, action, reason, at }) => (
        <li key={id}>
          <span>
            <b>{actor}</b> {labels[action] ?? action}
            {reason && `: ${reason}`}
          </span>
          <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
        </li>
      ))}
    </ul>
  </PagePart>
)

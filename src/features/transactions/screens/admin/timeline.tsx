import { clsx } from 'clsx'
import { formatMoment } from '#kit/dates.ts'
import { formatMoney, type Currency } from '#kit/money.ts'
import type { TransactionEvent } from '../../contract/transactions.ts'
import classes from './transaction-page.module.css'
import timeline from '#kit/ui/timeline.module.css'

/** Timeline, newest first. */
export function Timeline({ events, currency }: { events: readonly TransactionEvent[]; currency: Currency }) {
  return (
    <ol className={clsx(timeline['timeline'], classes['timeline'])}>
      {events.map((event, index) => (
        <li key={`${event.at} ${event.title} ${index}`} data-tone={event.tone}>
          <p>
            <strong>{event.title}</strong>
            {event.amount !== null && <span>{formatMoney({ minor: event.amount, currency })}</span>}
          </p>
          <p className={classes['muted']}>
            <time dateTime={event.at}>{formatMoment(event.at)}</time>
            {event.actor && ` · ${event.actor}`}
            {event.note && ` · ${event.note}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

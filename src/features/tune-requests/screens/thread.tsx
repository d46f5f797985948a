import { formatMoment } from '#kit/dates.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { may } from '#access/ui/session-store.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { eventLabel } from './event-labels.ts'
import classes from './thread.module.css'
import * as m from '../messages/m.ts'

const kindLabels = (): Readonly<Record<string, string>> => ({
  question: m.asked(),
  answer: m.answered(),
  revision: m.asksRevision(),
  help: m.asksHelp(),
  message: '',
})

interface Item {
  key: string
  at: string
  kind: string
  content: ReactNode
}

/** All events and messages, oldest first. */
export function Thread({
  request,
  me,
}: {
  request: Pick<TuneRequest, 'events' | 'messages' | 'logs' | 'tickets'>
  me: 'customer' | 'colleague' | 'staff'
}) {
  const items: Item[] = [
    ...request.events.flatMap((event): Item[] => {
      const words = eventLabel(event)
      if (words === null) return []
      return [
        {
          key: `event ${event.id}`,
          at: event.created_at,
          kind: event.kind,
          content: (
            <p className={classes['event']}>
              <span>{words}</span>
              <time dateTime={event.created_at}>{formatMoment(event.created_at)}</time>
            </p>
          ),
        },
      ]
    }),
    ...request.logs.map((log): Item => ({
      key: `log ${log.id}`,
      at: log.created_at,
      kind: 'log',
      content: (
        <p className={classes['event']}>
          <span>
            {m.logLink({
              link: (text) => <Link to={link('/graph/:id', { id: log.id })}>{text}</Link>,
              title: log.title,
            })}
          </span>
          <time dateTime={log.created_at}>{formatMoment(log.created_at)}</time>
        </p>
      ),
    })),
    ...request.messages.map((message): Item => ({
      key: `message ${message.id}`,
      at: message.created_at,
      kind: message.kind === 'question' ? 'question' : 'message',
      content: (
        <>
          <p className={classes['head']}>
            <b>
              {message.party === 'customer' && me === 'customer' ? m.you() : message.author}{' '}
              <span>{message.internal ? m.staffNote() : kindLabels()[message.kind]}</span>
            </b>
            <time dateTime={message.created_at}>{formatMoment(message.created_at)}</time>
          </p>
          <p
            className={classes['body']}
            data-party={message.party}
            {...(message.internal ? { 'data-internal': true } : {})}
          >
            {message.body}
          </p>
        </>
      ),
    })),
    ...request.tickets.flatMap((ticket) =>
      ticket.messages.map((message, index): Item => ({
        key: `ticket message ${message.id}`,
        at: message.created_at,
        kind: 'message',
        content: (
          <>
            <p className={classes['head']}>
              <b>
                {message.from === 'customer' && me === 'customer' ? m.you() : message.author}{' '}
                <span>{message.from === 'note' ? m.staffNote() : index === 0 ? m.asksSupport() : m.wroteOn()}</span>{' '}
                <TicketLink ticket={ticket} me={me} />
              </b>
              <time dateTime={message.created_at}>{formatMoment(message.created_at)}</time>
            </p>
            <p
              className={classes['body']}
              data-party={message.from}
              {...(message.from === 'note' ? { 'data-internal': true } : {})}
            >
              {message.body}
            </p>
            {message.files.length > 0 && (
              <p className={classes['files']}>{message.files.map(({ name }) => name).join(', ')}</p>
            )}
          </>
        ),
      })),
    ),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return (
    <ol className={classes['thread']} aria-label={m.history()}>
      {items.map((item) => (
        <li key={item.key} data-kind={item.kind}>
          {item.content}
        </li>
      ))}
    </ol>
  )
}

function TicketLink({
  ticket,
  me,
}: {
  ticket: TuneRequest['tickets'][number]
  me: 'customer' | 'colleague' | 'staff'
}) {
  if (me === 'customer') return <Link to={link('/profile/tickets/:id', { id: ticket.id })}>{ticket.title}</Link>
  if (!may('tickets.manage')) return ticket.title
  return <Link to={link('/admin/tickets/:id', { id: ticket.id })}>{ticket.title}</Link>
}

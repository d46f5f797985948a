import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { may } from '#kit/ui/session-store.ts'
import type { TuneRequest } from '../contract-shapes.ts'
import { eventWords } from './event-words.ts'
import classes from './thread.module.css'

const kindWords: Readonly<Record<string, string>> = {
  question: 'asks',
  answer: 'answers',
  revision: 'asks for a revision',
  help: 'asks for help',
  message: '',
}
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

interface Item {
  key: string
  at: string
  kind: string
  content: ReactNode
}

/** All that happened and was said, oldest first. */
export function Thread({
  request,
  me,
}: {
  request: Pick<TuneRequest, 'events' | 'messages' | 'logs' | 'tickets'>
  me: 'customer' | 'colleague' | 'staff'
}) {
  const items: Item[] = [
    ...request.events.flatMap((event): Item[] => {
      const words = eventWords(event)
      if (words === null) return []
      return [
        {
          key: `event ${event.id}`,
          at: event.created_at,
          kind: event.kind,
          content: (
            <p className={classes['event']}>
              <span>{words}</span>
              <time dateTime={event.created_at}>{moment.format(new Date(event.created_at))}</time>
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
            Log: <Link to={link('/graph/:id', { id: log.id })}>{log.title}</Link>
          </span>
          <time dateTime={log.created_at}>{moment.format(new Date(log.created_at))}</time>
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
              {message.party === 'customer' && me === 'customer' ? 'You' : message.author}{' '}
              <span>{message.internal ? 'notes for staff' : kindWords[message.kind]}</span>
            </b>
            <time dateTime={message.created_at}>{moment.format(new Date(message.created_at))}</time>
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
                {message.from === 'customer' && me === 'customer' ? 'You' : message.author}{' '}
                <span>{message.from === 'note' ? 'notes for staff' : index === 0 ? 'asks support' : 'on'}</span>{' '}
                <TicketLink ticket={ticket} me={me} />
              </b>
              <time dateTime={message.created_at}>{moment.format(new Date(message.created_at))}</time>
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
    <ol className={classes['thread']} aria-label="What happened">
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

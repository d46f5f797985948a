import { formatMoment } from '#kit/dates.ts'
import type { Ticket, TicketMessage } from '../contract/tickets.ts'
import { DownloadButton } from '#features/files/ui/file-list.tsx'
import classes from './ticket.module.css'
import * as m from '../messages/m.ts'

/** Messages of a ticket, oldest first. */
export function TicketThread({
  ticket,
  me,
  permit,
}: {
  ticket: Pick<Ticket, 'messages'>
  me: 'customer' | 'staff'
  /** Download call for guests. */
  permit?: (file: number) => Promise<{ url: string }>
}) {
  return (
    <ol className={classes['messages']} aria-label={m.messages()}>
      {ticket.messages.map((message) => (
        <li key={message.id} data-from={message.from}>
          <p className={classes['head']}>
            <b>
              {message.from === me ? (me === 'customer' ? m.you() : message.author) : message.author}{' '}
              <span>{remark(message)}</span>
            </b>
            <time dateTime={message.created_at}>{formatMoment(message.created_at)}</time>
          </p>
          <p className={classes['body']}>{message.body}</p>
          {message.files.length > 0 && (
            <ul className={classes['files']} aria-label={m.files()}>
              {message.files.map((file) => (
                <li key={file.id}>
                  {file.name} <DownloadButton file={file} staff={me === 'staff'} permit={permit} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

const remark = ({ from, via }: TicketMessage): string =>
  [from === 'note' ? m.staffNote() : '', via === 'mail' ? m.byMail() : ''].filter(Boolean).join(', ')

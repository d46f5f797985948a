import { oneLoader } from '#kit/ui/one-loader.ts'
import { inSentence } from '#kit/locale.ts'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { getCustomerTicket, replyCustomerTicket } from '../contract/tickets.ts'
import { ownTicketStateLabels } from '../rules.ts'
import { ReplyForm } from './reply-form.tsx'
import { TicketThread } from './ticket-thread.tsx'
import classes from './ticket.module.css'
import * as m from '../messages/m.ts'

export const clientLoader = oneLoader(getCustomerTicket)

export default function TicketPage() {
  const ticket = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <PageShell
      title={ticket.title}
      isGiven
      lead={m.ticketState({ id: ticket.id, state: inSentence(ownTicketStateLabels()[ticket.state]) })}
      crumbs={[
        { label: m.profile(), to: link('/profile') },
        { label: m.tickets(), to: link('/profile/tickets') },
        { label: String(ticket.id) },
      ]}
    >
      {ticket.tune_request_id !== null && (
        <p className={classes['about']}>
          {m.aboutRequest({
            link: (text) => (
              <Link to={link('/tuning/request/:id/status', { id: ticket.tune_request_id ?? '' })}>{text}</Link>
            ),
            id: ticket.tune_request_id ?? '',
          })}
        </p>
      )}
      <TicketThread ticket={ticket} me="customer" />
      {ticket.state === 'closed' ? (
        <p>{m.ticketClosed()}</p>
      ) : (
        <PagePart title={ticket.state === 'solved' ? m.notSolved() : m.writeMore()}>
          <ReplyForm
            label={m.yourMessage()}
            onSend={async ({ body, files, key }) => {
              await call(
                replyCustomerTicket,
                { params: { id: ticket.id }, body: { body, files } },
                { idempotencyKey: key },
              )
              await revalidate()
            }}
          />
        </PagePart>
      )}
    </PageShell>
  )
}

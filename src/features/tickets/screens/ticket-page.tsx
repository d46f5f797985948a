import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { getCustomerTicket, replyCustomerTicket } from '../contract.ts'
import { ownTicketStateWords } from '../rules.ts'
import { ReplyForm } from './reply-form.tsx'
import { TicketThread } from './ticket-thread.tsx'
import classes from './ticket.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Ticket', unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  return call(getCustomerTicket, { params: { id: Number(params['id']) } })
}

export const HydrateFallback = () => <LoadingState lines={8} label="Loading the ticket" />

export default function TicketPage() {
  const ticket = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <PageShell
      title={ticket.title}
      lead={`Ticket ${ticket.id}: ${ownTicketStateWords[ticket.state].toLowerCase()}`}
      crumbs={[
        { label: 'Profile', to: link('/profile') },
        { label: 'Tickets', to: link('/profile/tickets') },
        { label: String(ticket.id) },
      ]}
    >
      {ticket.tune_request_id !== null && (
        <p className={classes['about']}>
          About{' '}
          <Link to={link('/tuning/request/:id/status', { id: ticket.tune_request_id })}>
            tune request {ticket.tune_request_id}
          </Link>
        </p>
      )}
      <TicketThread ticket={ticket} me="customer" />
      {ticket.state === 'closed' ? (
        <p>This ticket is closed.</p>
      ) : (
        <PagePart title={ticket.state === 'solved' ? 'Not solved after all?' : 'Write more'}>
          <ReplyForm
            label="Your message"
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

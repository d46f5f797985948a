import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { getTicketByToken, replyTicketByToken } from '../contract/tickets.ts'
import { ownTicketStateWords } from '../rules.ts'
import { ReplyForm } from './reply-form.tsx'
import { TicketThread } from './ticket-thread.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.ticket(), unlisted: true })

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = params['token'] ?? ''
  return { token, ticket: await call(getTicketByToken, { params: { id: Number(params['id']), token } }) }
}

export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingTicket()} />

/** A ticket of somebody without a login, opened with the link of its mail. */
export default function GuestTicketPage() {
  const { ticket, token } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <PageShell
      title={ticket.title}
      lead={m.ticketState({ id: ticket.id, state: ownTicketStateWords()[ticket.state].toLowerCase() })}
    >
      <TicketThread ticket={ticket} me="customer" />
      {ticket.state === 'closed' ? (
        <p>{m.ticketClosed()}</p>
      ) : (
        <PagePart title={ticket.state === 'solved' ? m.notSolved() : m.writeMore()}>
          <ReplyForm
            label={m.yourMessage()}
            files={false}
            onSend={async ({ body, key }) => {
              await call(
                replyTicketByToken,
                { params: { id: ticket.id, token }, body: { body } },
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

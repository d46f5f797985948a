import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { getTicketByToken, replyTicketByToken } from '../contract.ts'
import { ownTicketStateWords } from '../rules.ts'
import { ReplyForm } from './reply-form.tsx'
import { TicketThread } from './ticket-thread.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Ticket', unlisted: true })

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = params['token'] ?? ''
  return { token, ticket: await call(getTicketByToken, { params: { id: Number(params['id']), token } }) }
}

export const HydrateFallback = () => <LoadingState lines={8} label="Loading the ticket" />

/** A ticket of somebody without a login, opened with the link of its mail. */
export default function GuestTicketPage() {
  const { ticket, token } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <PageShell title={ticket.title} lead={`Ticket ${ticket.id}: ${ownTicketStateWords[ticket.state].toLowerCase()}`}>
      <TicketThread ticket={ticket} me="customer" />
      {ticket.state === 'closed' ? (
        <p>This ticket is closed.</p>
      ) : (
        <PagePart title={ticket.state === 'solved' ? 'Not solved after all?' : 'Write more'}>
          <ReplyForm
            label="Your message"
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

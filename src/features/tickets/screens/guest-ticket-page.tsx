import { inSentence } from '#kit/locale.ts'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { getTicketByToken, permitTicketFile, replyTicketByToken } from '../contract/tickets.ts'
import { ownTicketStateLabels } from '../rules.ts'
import { sendTicketFiles } from '../ui/files-input.tsx'
import { type UnsentFile, UnsentFiles } from '../ui/unsent-files.tsx'
import { ReplyForm } from './reply-form.tsx'
import { TicketThread } from './ticket-thread.tsx'
import * as m from '../messages/m.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = params['token'] ?? ''
  return { token, ticket: await call(getTicketByToken, { params: { id: Number(params['id']), token } }) }
}

/** A guest's ticket, opened through the link in its email. */
export default function GuestTicketPage() {
  const { ticket, token } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [unsent, setUnsent] = useState<readonly UnsentFile[]>([])
  return (
    <PageShell
      title={ticket.title}
      isGiven
      lead={m.ticketState({ id: ticket.id, state: inSentence(ownTicketStateLabels()[ticket.state]) })}
    >
      <TicketThread
        ticket={ticket}
        me="customer"
        permit={(file) => call(permitTicketFile, { params: { id: ticket.id, token, file } })}
      />
      {ticket.state === 'closed' ? (
        <p>{m.ticketClosed()}</p>
      ) : (
        <PagePart title={ticket.state === 'solved' ? m.notSolved() : m.writeMore()}>
          <UnsentFiles files={unsent} />
          <ReplyForm
            label={m.yourMessage()}
            files="with-message"
            onSend={async ({ body, chosen, key }) => {
              await call(
                replyTicketByToken,
                { params: { id: ticket.id, token }, body: { body } },
                { idempotencyKey: key },
              )
              setUnsent(await sendTicketFiles({ id: ticket.id, token }, chosen))
              await revalidate()
            }}
          />
        </PagePart>
      )}
    </PageShell>
  )
}

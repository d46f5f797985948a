import { and, eq } from 'drizzle-orm'
import type { Context } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { changeTicket, findTicketsOfRequest, holdTicket, readMessages } from './queries.ts'
import { messageShape } from './shapes.ts'
import { openTicket, takeFiles, writeMessage } from './write-ticket.ts'
import { tickets } from './tables.ts'

export interface HelpForm {
  subject: string
  /** The page or step it was asked on. */
  source: string
  ticket_id: number | null
  body: string
  files: readonly number[]
}
type Asking = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'services' | 'now'>

/**
 * Help with a tune request: opens a ticket that is tied to it, or writes on the one that is named.
 * @returns its ID. Refuses with not_found another's ticket and one of another request, and with ticket_closed.
 */
export async function askOnTicket(
  { tx, actor, services, now }: Asking,
  requestId: number,
  form: HelpForm,
): Promise<number> {
  const userId = actor.userId ?? fail('not_logged_in')
  const hosts = services.settings.REGION_HOSTS
  if (form.ticket_id !== null) {
    const ticket = await holdTicket(tx, form.ticket_id)
    if (!ticket || ticket.userId !== userId || ticket.tuneRequestId !== requestId) fail('not_found')
    await takeFiles(tx, actor, form.files, ticket.id, hosts)
    const body = form.subject === ticket.title ? form.body : `${form.subject}\n\n${form.body}`
    await writeMessage({ tx, services }, ticket, { from: 'customer', authorId: userId, body, fileIds: form.files }, now)
    return ticket.id
  }
  const email = actor.email ?? fail('not_logged_in')
  const ticket = await openTicket(
    { tx, services },
    {
      region: actor.region,
      source: 'tuning',
      title: form.subject,
      customerName: actor.name || email,
      email,
      userId,
      tuneRequestId: requestId,
      askedOn: form.source,
      body: form.body,
      fileIds: form.files,
    },
  )
  await takeFiles(tx, actor, form.files, ticket.id, hosts)
  return ticket.id
}

/** The request that an own ticket is tied to; refuses with not_found. */
export async function requestOfTicket(db: Queryable, userId: number | null, ticketId: number): Promise<number> {
  const [row] = await db
    .select({ requestId: tickets.tuneRequestId })
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), eq(tickets.userId, userId ?? 0)))
  return row?.requestId ?? fail('not_found')
}

/** The tickets of a request with their messages, oldest first; notes for staff only. */
export async function ticketsOfRequest(db: Queryable, requestId: number, forStaff: boolean) {
  const found = await findTicketsOfRequest(db, requestId)
  return Promise.all(
    found.map(async (ticket) => {
      const messages = await readMessages(db, ticket.id)
      return {
        id: ticket.id,
        title: ticket.title,
        state: ticket.state,
        asked_on: ticket.askedOn,
        created_at: ticket.createdAt,
        messages: messages
          .filter(({ from }) => forStaff || from !== 'note')
          .map((message) => messageShape(message, ticket, forStaff ? 'staff' : 'customer')),
      }
    }),
  )
}

/** A support request was closed: what is asked on it is solved. The caller tells the customer, once. */
export async function solveTicketsOfRequest(tx: Tx, requestId: number, now: Date): Promise<void> {
  for (const { id, state } of await findTicketsOfRequest(tx, requestId))
    if (state === 'open' || state === 'waiting')
      await changeTicket(tx, id, { state: 'solved', solvedAt: now, waitingSince: null })
}

/** A support request was reopened: so is the question that was asked last. */
export async function reopenTicketOfRequest(tx: Tx, requestId: number, now: Date): Promise<void> {
  const found = await findTicketsOfRequest(tx, requestId)
  const last = found.at(-1)
  if (last && found.every(({ state }) => state === 'solved' || state === 'closed'))
    await changeTicket(tx, last.id, { state: 'open', waitingSince: now })
}

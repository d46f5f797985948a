import type { Actor } from '#access/actor.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, violatedConstraint } from '#kit/server/database.ts'
import { findTicketOfOrder, holdTicket, readMessages } from './queries.ts'
import { openTicket, type Writing, writeMessage } from './write-ticket.ts'

export interface PurchaseMessage {
  id: number
  from: 'customer' | 'staff'
  body: string
  created_at: Date
}

/** Messages about a purchase; empty without a ticket. */
export async function messagesOfPurchase(db: Queryable, orderId: number): Promise<PurchaseMessage[]> {
  const ticket = await findTicketOfOrder(db, orderId)
  const messages = ticket ? await readMessages(db, ticket.id) : []
  return messages.flatMap(({ id, from, body, createdAt }) =>
    from === 'note' ? [] : [{ id, from, body, created_at: createdAt }],
  )
}

/** Opens the ticket of a purchase. Refuses with already_committed if there is one. */
export async function openPurchaseTicket(
  writing: Writing,
  actor: Actor,
  purchase: { orderId: number; title: string; customerName: string; email: string; body: string },
): Promise<PurchaseMessage> {
  try {
    const ticket = await openTicket(writing, {
      ...purchase,
      region: actor.region,
      source: 'purchase',
      userId: actor.userId,
      fileIds: [],
    })
    const [first] = await readMessages(writing.tx, ticket.id)
    return { id: first!.id, from: 'customer', body: first!.body, created_at: first!.createdAt }
  } catch (error) {
    if (violatedConstraint(error) === 'tickets_one_of_order') fail('already_committed')
    throw error
  }
}

/** Adds a message to the ticket of a purchase. Refuses with not_found if there is none, and with ticket_closed. */
export async function replyPurchaseTicket(
  writing: Writing,
  actor: Actor,
  reply: { orderId: number; body: string; now: Date },
): Promise<PurchaseMessage> {
  const found = (await findTicketOfOrder(writing.tx, reply.orderId)) ?? fail('not_found')
  const ticket = (await holdTicket(writing.tx, found.id)) ?? fail('not_found')
  const { id, body, createdAt } = await writeMessage(
    writing,
    ticket,
    { from: 'customer', authorId: actor.userId, body: reply.body, fileIds: [] },
    reply.now,
  )
  return { id, from: 'customer', body, created_at: createdAt }
}

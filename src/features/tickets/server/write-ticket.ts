import { randomBytes } from 'node:crypto'
import type { Region } from '#access/actor.ts'
import { attachFile, fileOf } from '#features/files/server/records.ts'
import type { Actor } from '#access/actor.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { followTickets, noteTicketMessage } from '#features/tune-requests/server/ticket-events.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { type TicketAct, ticketMoves, type TicketSource } from '../rules.ts'
import { changeTicket, insertMessage, insertTicket, isAnyOpen, readMessages, type TicketRow } from './queries.ts'

export interface NewTicket {
  region: Region
  source: TicketSource
  title: string
  customerName: string
  email: string
  userId: number | null
  orderId?: number
  tuneRequestId?: number
  askedOn?: string
  body: string
  fileIds: readonly number[]
  via?: 'web' | 'mail'
  mailId?: string
}

/** Opens a ticket with its first message, and mails the customer where it can be followed. */
export async function openTicket(tx: Tx, wanted: NewTicket): Promise<TicketRow> {
  const ticket = await insertTicket(tx, {
    token: randomBytes(32).toString('base64url'),
    region: wanted.region,
    source: wanted.source,
    title: wanted.title,
    customerName: wanted.customerName,
    email: wanted.email,
    userId: wanted.userId,
    orderId: wanted.orderId ?? null,
    tuneRequestId: wanted.tuneRequestId ?? null,
    askedOn: wanted.askedOn ?? '',
    waitingSince: new Date(),
  })
  await insertMessage(
    tx,
    {
      ticketId: ticket.id,
      from: 'customer',
      authorId: wanted.userId,
      body: wanted.body,
      via: wanted.via ?? 'web',
      mailId: wanted.mailId ?? null,
    },
    wanted.fileIds,
  )
  await noteOnRequest(tx, ticket, 'customer', wanted.userId)
  await queueMail(tx, {
    reference: `ticket/${ticket.id}/opened`,
    recipient: ticket.email,
    template: 'ticket-update',
    props: { ticketId: ticket.id, step: 'opened' },
  })
  return changeTicket(tx, ticket.id, { customerReadAt: ticket.lastMessageAt })
}

export interface NewMessage {
  from: 'customer' | 'staff' | 'note'
  authorId: number | null
  body: string
  fileIds: readonly number[]
  via?: 'web' | 'mail'
  mailId?: string
}

/**
 * Adds a message to a ticket that is held, and moves the ticket on. An answer of staff is mailed to the customer, once.
 * Refuses with ticket_closed.
 */
export async function writeMessage(tx: Tx, ticket: TicketRow, wanted: NewMessage, now: Date) {
  const act: TicketAct | null =
    wanted.from === 'note' ? null : wanted.from === 'staff' ? 'staff_writes' : 'customer_writes'
  const state = act === null ? ticket.state : (ticketMoves[ticket.state][act] ?? fail('ticket_closed'))
  const messageId = await insertMessage(
    tx,
    {
      ticketId: ticket.id,
      from: wanted.from,
      authorId: wanted.authorId,
      body: wanted.body,
      via: wanted.via ?? 'web',
      mailId: wanted.mailId ?? null,
    },
    wanted.fileIds,
  )
  const row = one(await readMessages(tx, ticket.id, { id: messageId }))
  if (wanted.from !== 'note') await noteOnRequest(tx, ticket, wanted.from, wanted.authorId)
  if (act !== null) {
    await changeTicket(tx, ticket.id, {
      state,
      lastMessageAt: row.createdAt,
      ...(wanted.from === 'customer'
        ? { customerReadAt: row.createdAt, waitingSince: ticket.waitingSince ?? now }
        : { staffReadAt: row.createdAt, waitingSince: null }),
    })
    if (state !== ticket.state) await moveRequest(tx, ticket, wanted.authorId, now)
  }
  if (wanted.from === 'staff')
    await queueMail(tx, {
      reference: `ticket/${ticket.id}/message/${messageId}`,
      recipient: ticket.email,
      template: 'ticket-update',
      props: { ticketId: ticket.id, messageId, step: 'answered' },
    })
  return row
}

/** The request of a ticket that has moved follows it; to be called after the ticket is changed. */
export async function moveRequest(tx: Tx, ticket: TicketRow, actorId: number | null, now: Date): Promise<void> {
  const requestId = ticket.tuneRequestId
  if (requestId === null) return
  await followTickets(tx, { requestId, isAnyOpen: await isAnyOpen(tx, requestId), actorId, now })
}

async function noteOnRequest(tx: Tx, ticket: TicketRow, from: 'customer' | 'staff', actorId: number | null) {
  if (ticket.tuneRequestId !== null)
    await noteTicketMessage(tx, { requestId: ticket.tuneRequestId, ticketId: ticket.id, from, actorId })
}

/** Files that the person uploaded become part of a ticket; another's do not exist. */
export async function takeFiles(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'region'>,
  fileIds: readonly number[],
  ticketId: number,
  hosts: string | undefined,
): Promise<void> {
  for (const id of fileIds) {
    const file = await fileOf(tx, id, actor, hosts)
    await attachFile(tx, file.id, `ticket/${ticketId}`)
  }
}

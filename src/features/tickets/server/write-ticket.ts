import type { Region } from '#access/actor.ts'
import { attachFile, fileOf } from '#features/files/server/records.ts'
import type { Actor } from '#access/actor.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import type { Services } from '#integrations/services.ts'
import { type TicketAct, ticketMoves, type TicketSource } from '../rules.ts'
import { mailFirm } from './firm-mails.ts'
import { changeTicket, insertMessage, insertTicket, hasOpenTicket, readMessages, type TicketRow } from './queries.ts'

/** What writing on a ticket needs: its transaction, and the features that follow tickets. */
export interface Writing {
  tx: Tx
  services: Pick<Services, 'effects' | 'settings'>
}

/** What a feature does when a ticket of its own subject changes. Registered under `effects.ticket`. */
interface TicketEffect {
  /** A message was written; notes of staff are not told. */
  written: (
    tx: Tx,
    message: { requestId: number; ticketId: number; from: 'customer' | 'staff'; actorId: number | null },
  ) => Promise<void>
  /** A ticket was solved, closed or opened again. */
  moved: (tx: Tx, change: { requestId: number; isAnyOpen: boolean; actorId: number | null; now: Date }) => Promise<void>
}

declare module '#access/feature.ts' {
  interface KnownEffects {
    ticket: TicketEffect
  }
}

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
export async function openTicket(writing: Writing, wanted: NewTicket): Promise<TicketRow> {
  const { tx } = writing
  const ticket = await insertTicket(tx, {
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
  const messageId = await insertMessage(
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
  await noteOnRequest(writing, ticket, 'customer', wanted.userId)
  await mailFirm(tx, writing.services, ticket, messageId)
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
export async function writeMessage(writing: Writing, ticket: TicketRow, wanted: NewMessage, now: Date) {
  const { tx } = writing
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
  if (wanted.from === 'customer') await mailFirm(tx, writing.services, ticket, messageId)
  if (wanted.from !== 'note') await noteOnRequest(writing, ticket, wanted.from, wanted.authorId)
  if (act !== null) {
    await changeTicket(tx, ticket.id, {
      state,
      lastMessageAt: row.createdAt,
      ...(wanted.from === 'customer'
        ? { customerReadAt: row.createdAt, waitingSince: ticket.waitingSince ?? now }
        : { staffReadAt: row.createdAt, waitingSince: null }),
    })
    if (state !== ticket.state) await moveRequest(writing, ticket, wanted.authorId, now)
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
export async function moveRequest(
  { tx, services }: Writing,
  ticket: TicketRow,
  actorId: number | null,
  now: Date,
): Promise<void> {
  const requestId = ticket.tuneRequestId
  if (requestId === null) return
  const isAnyOpen = await hasOpenTicket(tx, requestId)
  for (const effect of services.effects.ticket) await effect.moved(tx, { requestId, isAnyOpen, actorId, now })
}

async function noteOnRequest(
  { tx, services }: Writing,
  { id: ticketId, tuneRequestId: requestId }: TicketRow,
  from: 'customer' | 'staff',
  actorId: number | null,
) {
  if (requestId === null) return
  for (const effect of services.effects.ticket) await effect.written(tx, { requestId, ticketId, from, actorId })
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

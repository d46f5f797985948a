import { countStates } from '#kit/server/count-states.ts'
import { and, asc, eq, inArray, isNotNull, isNull, min, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Region, Scope } from '#access/actor.ts'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { fail } from '#kit/refusal.ts'
import { findById, insertOne, one, type Queryable, type Tx } from '#kit/server/database.ts'
import { like, withinDays } from '#kit/server/lists.ts'
import type { TicketSource, TicketState } from '../rules.ts'
import { ticketFeedback, ticketFiles, ticketMessages, tickets } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { files } from '#features/files/server/tables.ts'

export type TicketRow = typeof tickets.$inferSelect
export type MessageRow = Awaited<ReturnType<typeof readMessages>>[number]

export const insertTicket = async (tx: Tx, row: typeof tickets.$inferInsert): Promise<TicketRow> =>
  await insertOne(tx, tickets, row)

export async function findTicket(db: Queryable, id: number): Promise<TicketRow | undefined> {
  const row = await findById(db, tickets, id)
  return row
}

/** Ticket by link. Refuses missing tickets and wrong tokens. */
export async function openedTicket(
  db: Queryable,
  secret: string,
  { id, token }: { id: number; token: string },
  purpose: 'ticket' | 'ticket feedback' = 'ticket',
): Promise<TicketRow> {
  if (!isLinkToken(secret, purpose, id, token)) fail('not_found')
  return (await findTicket(db, id)) ?? fail('not_found')
}

/** As above, locked until the end of the transaction. */
export async function holdTicket(tx: Tx, id: number): Promise<TicketRow | undefined> {
  const [row] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update')
  return row
}

export const changeTicket = async (tx: Tx, id: number, changes: Partial<TicketRow>): Promise<TicketRow> =>
  one(await tx.update(tickets).set(changes).where(eq(tickets.id, id)).returning())

/** Since when the customer has been waiting: their first message after the last reply; null if not waiting. */
export async function waitsSince(tx: Tx, ticketId: number): Promise<Date | null> {
  const of = eq(ticketMessages.ticketId, ticketId)
  const [row] = await tx
    .select({ since: min(ticketMessages.createdAt) })
    .from(ticketMessages)
    .where(
      and(
        of,
        eq(ticketMessages.from, 'customer'),
        sql`${ticketMessages.id} > coalesce((select max(m.id) from ${ticketMessages} m where m.ticket_id = ${ticketId} and m."from" = 'staff'), 0)`,
      ),
    )
  return row?.since ?? null
}

export async function insertMessage(tx: Tx, row: typeof ticketMessages.$inferInsert, fileIds: readonly number[]) {
  const message = one(await tx.insert(ticketMessages).values(row).returning({ id: ticketMessages.id }))
  if (fileIds.length > 0)
    await tx.insert(ticketFiles).values(fileIds.map((fileId) => ({ messageId: message.id, fileId })))
  return message.id
}

/** Message created from an email, and the owner of its attachments: its author, or nobody. */
export async function findMailMessage(db: Queryable, mailId: string) {
  const [row] = await db
    .select({
      ticketId: ticketMessages.ticketId,
      messageId: ticketMessages.id,
      ownerId: ticketMessages.authorId,
      region: tickets.region,
    })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(eq(ticketMessages.mailId, mailId))
  return row
}

/** Messages of a ticket with authors and files, oldest first. */
export async function readMessages(db: Queryable, ticketId: number, only?: { id: number }) {
  return db
    .select({
      id: ticketMessages.id,
      from: ticketMessages.from,
      authorId: ticketMessages.authorId,
      authorName: sql<string | null>`(select u.name from ${users} u where u.id = ticket_messages.author_id)`,
      body: ticketMessages.body,
      via: ticketMessages.via,
      createdAt: ticketMessages.createdAt,
      files: sql<{ id: number; name: string; size: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.bytes) order by f.id)
        from ${ticketFiles} tf join ${files} f on f.id = tf.file_id where tf.message_id = ticket_messages.id), '[]'::jsonb)`,
    })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), ...(only ? [eq(ticketMessages.id, only.id)] : [])))
    .orderBy(asc(ticketMessages.id))
}

/** Files of a ticket, oldest first; those in internal notes for staff only. */
export const readTicketFiles = (db: Queryable, ticketId: number, readers: 'staff' | 'customer') =>
  db
    .select({
      id: files.id,
      name: files.name,
      size: files.bytes,
      from: ticketMessages.from,
      sent_at: ticketMessages.createdAt,
    })
    .from(ticketFiles)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketFiles.messageId))
    .innerJoin(files, eq(files.id, ticketFiles.fileId))
    .where(
      and(eq(ticketMessages.ticketId, ticketId), readers === 'customer' ? ne(ticketMessages.from, 'note') : undefined),
    )
    .orderBy(asc(ticketMessages.id), asc(files.id))

export interface TicketFilter {
  after?: string | undefined
  limit: number
  q?: string | undefined
  state?: TicketState | undefined
  source?: TicketSource | undefined
  assignee?: 'me' | 'nobody' | 'others' | undefined
  from?: string | undefined
  until?: string | undefined
  sort?: 'newest' | 'oldest' | 'waiting' | undefined
}

/** Sort orders: newest message, oldest message, or longest waiting. */
const timeOf = {
  newest: sql`tickets.last_message_at`,
  oldest: sql`tickets.last_message_at`,
  waiting: sql`tickets.waiting_since`,
}

/** Reads a page, by sort time and ID. */
export async function readTickets(db: Queryable, seen: SQL | undefined, filter: TicketFilter, userId: number | null) {
  const { sort = 'newest' } = filter
  const key = sql`(${timeOf[sort]}, tickets.id)`
  const mark = markOf(filter.after)
  const rows = await db
    .select({
      ticket: tickets,
      assignee: sql<string | null>`(select u.name from ${users} u where u.id = tickets.assignee_id)`,
      // Full precision: a Date only has milliseconds, so a page ending within one would skip rows.
      at: sql<string>`${timeOf[sort]}::text`,
    })
    .from(tickets)
    .where(
      and(
        seen,
        sort === 'waiting' ? isNotNull(tickets.waitingSince) : undefined,
        filter.state && eq(tickets.state, filter.state),
        filter.source && eq(tickets.source, filter.source),
        filter.assignee && assignedTo(filter.assignee, userId ?? 0),
        withinDays(tickets.createdAt, filter),
        filter.q ? searchOf(filter.q) : undefined,
        mark && sql`${key} ${sort === 'newest' ? sql`<` : sql`>`} (${mark.at}::timestamptz, ${mark.id}::bigint)`,
      ),
    )
    .orderBy(sort === 'newest' ? sql`${timeOf[sort]} desc, tickets.id desc` : key)
    .limit(filter.limit + 1)
  const data = rows.slice(0, filter.limit)
  const last = data.at(-1)
  return { data, next: rows.length > filter.limit && last ? `${last.at}/${last.ticket.id}` : null }
}

function markOf(after: string | undefined): { at: string; id: number } | undefined {
  if (after === undefined) return undefined
  const [, at, id] =
    /^(\d{4}-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\/(\d{1,15})$/.exec(after) ?? []
  if (at === undefined || Number.isNaN(Date.parse(at)))
    fail('validation_failed', { fields: { after: ['This page doesn’t exist.'] } })
  return { at, id: Number(id) }
}

function assignedTo(who: 'me' | 'nobody' | 'others', userId: number): SQL | undefined {
  if (who === 'me') return eq(tickets.assigneeId, userId)
  return who === 'nobody' ? isNull(tickets.assigneeId) : ne(tickets.assigneeId, userId)
}

function searchOf(text: string): SQL | undefined {
  const words = like(text)
  const number = Number(text)
  return or(
    ...(Number.isSafeInteger(number) ? [eq(tickets.id, number)] : []),
    sql`${tickets.title} ilike ${words}`,
    sql`${tickets.customerName} ilike ${words}`,
    sql`${tickets.email} ilike ${words}`,
    sql`exists (select 1 from ${ticketMessages} m where m.ticket_id = ${tickets.id} and m.body ilike ${words})`,
  )
}

export const ofUser = (scope: Scope, region: Region): SQL | undefined =>
  and(eq(tickets.userId, scope.userId ?? -1), eq(tickets.region, region))
export const ofRegion = (region: Region): SQL => eq(tickets.region, region)

export const countTickets = (db: Queryable, region: Region) => countStates(db, tickets, region)

export async function findTicketOfOrder(db: Queryable, orderId: number): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(tickets).where(eq(tickets.orderId, orderId))
  return row
}

export const findTicketsOfRequest = (db: Queryable, requestId: number): Promise<TicketRow[]> =>
  db.select().from(tickets).where(eq(tickets.tuneRequestId, requestId)).orderBy(asc(tickets.id))

/** Whether a request has an open ticket. */
export async function hasOpenTicket(db: Queryable, requestId: number): Promise<boolean> {
  const found = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.tuneRequestId, requestId), inArray(tickets.state, ['open', 'waiting'])))
    .limit(1)
  return found.length > 0
}

export async function insertFeedback(tx: Tx, row: typeof ticketFeedback.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(ticketFeedback)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: ticketFeedback.ticketId })
  return rows.length > 0
}

export async function findFeedback(db: Queryable, ticketId: number) {
  const [row] = await db
    .select({ rating: ticketFeedback.rating, comment: ticketFeedback.comment })
    .from(ticketFeedback)
    .where(eq(ticketFeedback.ticketId, ticketId))
  return row ?? null
}

export async function findName(db: Queryable, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return user?.name ?? null
}

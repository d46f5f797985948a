import { eq, sql } from 'drizzle-orm'
import type { Actor, Scope } from '#access/actor.ts'
import { regionHeaders } from '#access/region.ts'
import type { Settings } from '#integrations/settings.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { solveTicketsOfRequest } from '#features/tickets/server/request-tickets.ts'
import { addWorkingMinutes } from '#features/support-hours/rules.ts'
import { readSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { EventKind } from '../contract/shapes.ts'
import { type Act, after, isUnpaid, type Party, quoteMinutes, type RequestState, targetMinutes } from '../rules.ts'
import { alertWorkers } from './alerts.ts'
import {
  addEvent,
  changeRow,
  type EventFacts,
  findOwn,
  insertMessage,
  lockRow,
  newestFile,
  type NewRequest,
  readUserName,
  type RequestRow,
} from './queries.ts'
import { orders } from '#features/orders/server/tables.ts'

export interface Asking {
  actor: Pick<Actor, 'userId' | 'region'>
  scope: Scope
  services: { settings: Pick<Settings, 'REGION_HOSTS'> }
}

/** A user's own request. Other users' are `not_found`; one in the other region is `wrong_region` with its address. */
export async function ownRequest(db: Queryable, { scope, services }: Asking, id: number): Promise<RequestRow> {
  const row = (await findOwn(db, scope, id)) ?? fail('not_found')
  if (row.region !== scope.region)
    fail('wrong_region', { headers: regionHeaders(row.region, services.settings.REGION_HOSTS) })
  return row
}

/** The same, with its row locked until the transaction ends. */
export async function holdOwnRequest(tx: Tx, asking: Asking, id: number): Promise<RequestRow> {
  await ownRequest(tx, asking, id)
  return (await lockRow(tx, id)) ?? fail('not_found')
}

export interface MoveContext {
  act: Act
  by: Party
  actorId: number | null
  event: EventKind
  changes?: Partial<NewRequest>
  facts?: EventFacts
}

/**
 * Moves a locked request to its next state and records the event. Fails with request_closed if the table in
 * `rules.ts` doesn't allow it.
 */
export async function move(
  tx: Tx,
  row: RequestRow,
  moving: MoveContext,
): Promise<{ row: RequestRow; eventId: number }> {
  const to = after(moving.act, row.state, moving.by) ?? refuseMove(row.state)
  const changed = await changeRow(tx, row.id, { ...moving.changes, state: to })
  const eventId = await addEvent(tx, {
    request: changed,
    kind: moving.event,
    party: moving.by,
    actorId: moving.actorId,
    ...(moving.facts ? { facts: moving.facts } : {}),
  })
  return { row: changed, eventId }
}

/** Closes a held request that was delivered, or one for support, whose tickets are solved by it. */
export async function close(
  { tx, actor, now }: { tx: Tx; actor: Pick<Actor, 'userId'>; now: Date },
  row: RequestRow,
  by: Party,
): Promise<{ row: RequestRow; eventId: number }> {
  if (row.state !== 'delivered' && row.purpose !== 'support') refuseMove(row.state)
  const moved = await move(tx, row, {
    act: 'close',
    by,
    actorId: actor.userId,
    event: 'closed',
    changes: { closedAt: now, dueAt: null, pausedMinutes: null },
  })
  if (row.purpose === 'support') await solveTicketsOfRequest(tx, row.id, now)
  return moved
}

/** Writes what the actor says to a request. */
export const writeMessage = (
  { tx, actor }: { tx: Tx; actor: Pick<Actor, 'userId'> },
  row: RequestRow,
  message: Omit<Parameters<typeof insertMessage>[1], 'requestId' | 'authorId'>,
) => insertMessage(tx, { ...message, requestId: row.id, authorId: actor.userId ?? fail('not_logged_in') })

export const refuseMove = (state: RequestState): never => fail('request_closed', { facts: { state } })

/**
 * Withdraws the order of an unpaid request, so that its content can change. Never waits for a payment: a payment in
 * progress locks the order's row, and the change is refused (INV-07).
 */
export async function withdrawOrder(tx: Tx, row: RequestRow): Promise<void> {
  if (row.orderId === null) return
  const [order] = await tx
    .select({ state: orders.state })
    .from(orders)
    .where(eq(orders.id, row.orderId))
    .for('update', { skipLocked: true })
  const state = order?.state
  if (state === undefined || state === 'paying') fail('payment_in_progress')
  if (state === 'open')
    await tx
      .update(orders)
      .set({ state: 'cancelled', cancelledAt: sql`now()` })
      .where(eq(orders.id, row.orderId))
}

/** Queues a settled request once its file has arrived. */
export async function queueSettled(tx: Tx, row: RequestRow, now: Date): Promise<RequestRow> {
  if (after('queue', row.state, 'system') === null) return row
  const needsFile = row.purpose !== 'support'
  if (needsFile && (await newestFile(tx, row.id, 'original')) === null) return row
  const dueAt = addWorkingMinutes(await readSupportHours(tx, row.region), now, targetMinutes[row.purpose])
  const moved = await move(tx, row, {
    act: 'queue',
    by: 'system',
    actorId: null,
    event: 'queued',
    changes: { queuedAt: now, dueAt },
    facts: { due_at: dueAt.toISOString() },
  })
  await mailCustomer(tx, moved.row, 'queued', moved.eventId)
  await alertWorkers(tx, moved.row, 'new', moved.eventId)
  return moved.row
}

/** Asks staff to quote a price, and saves `changes` along with it. */
export async function askForQuote(
  tx: Tx,
  row: RequestRow,
  { actorId, now, changes = {} }: { actorId: number | null; now: Date; changes?: Partial<NewRequest> },
): Promise<RequestRow> {
  const wasWaiting = row.state === 'awaiting_quote'
  const dueAt = wasWaiting ? row.dueAt : addWorkingMinutes(await readSupportHours(tx, row.region), now, quoteMinutes)
  const moved = await move(tx, row, {
    act: 'askQuote',
    by: 'customer',
    actorId,
    event: 'quote_asked',
    changes: { ...changes, dueAt },
  })
  if (!wasWaiting) await alertWorkers(tx, moved.row, 'quote', moved.eventId)
  return moved.row
}

export type MailStep = 'queued' | 'question' | 'message' | 'quoted' | 'delivered' | 'closed' | 'granted'

/** Queues the email about a step the customer is waiting for, once per event (INV-16). */
export async function mailCustomer(tx: Tx, row: RequestRow, step: MailStep, eventId: number): Promise<void> {
  const customer = await readUserName(tx, row.userId)
  if (!customer) return
  await queueMail(tx, {
    reference: `tune-request/${row.id}/event/${eventId}`,
    recipient: customer.email,
    template: 'tune-request-update',
    props: { requestId: row.id, step },
  })
}

/** Fails if the request is already settled or over. */
export function refuseSettled(row: RequestRow): void {
  if (isUnpaid(row.state)) return
  fail(row.settledAt === null ? 'request_closed' : 'already_committed', { facts: { state: row.state } })
}

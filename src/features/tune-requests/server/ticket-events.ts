import type { Tx } from '#kit/server/database.ts'
import { addWorkingMinutes } from '../hours.ts'
import { after, targetMinutes } from '../rules.ts'
import { move } from './moves.ts'
import { addEvent, findAny, lockRow } from './queries.ts'

/** What was written on a ticket of a request belongs to the request's timeline, so that its page follows. */
export async function noteTicketMessage(
  tx: Tx,
  written: { requestId: number; ticketId: number; from: 'customer' | 'staff'; actorId: number | null },
): Promise<void> {
  const request = await findAny(tx, written.requestId)
  if (!request) return
  await addEvent(tx, {
    request,
    kind: 'message',
    party: written.from,
    actorId: written.actorId,
    facts: { ticket_id: written.ticketId },
  })
}

/**
 * A support request is open exactly while one of its tickets is: the last ticket that is solved or closed closes the
 * request, and one that is opened again puts it back to work. Requests for a tune go their own way.
 */
export async function followTickets(
  tx: Tx,
  moved: { requestId: number; isAnyOpen: boolean; actorId: number | null; now: Date },
): Promise<void> {
  const row = await lockRow(tx, moved.requestId)
  if (row?.purpose !== 'support') return
  const { actorId, now } = moved
  if (!moved.isAnyOpen) {
    if (after('close', row.state, 'system') === null) return
    const changes = { closedAt: now, dueAt: null, pausedMinutes: null }
    await move(tx, row, { act: 'close', by: 'system', actorId, event: 'closed', changes })
    return
  }
  if (row.state !== 'closed') return
  const changes = { closedAt: null, dueAt: addWorkingMinutes(now, targetMinutes.support) }
  const again = await move(tx, row, { act: 'reopen', by: 'system', actorId, event: 'reopened', changes })
  // Nobody works on it yet: it waits in the queue like a new one.
  if (row.assigneeId === null)
    await move(tx, again.row, { act: 'release', by: 'system', actorId, event: 'queued', changes: { queuedAt: now } })
}

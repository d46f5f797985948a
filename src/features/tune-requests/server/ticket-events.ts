import type { Tx } from '#kit/server/database.ts'
import { addWorkingMinutes } from '#features/support-hours/rules.ts'
import { readSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import { after, targetMinutes } from '../rules.ts'
import { move } from './moves.ts'
import { addEvent, findAny, lockRow } from './queries.ts'

/** Adds a message on one of the request's tickets to its timeline, so that its live page updates. */
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
 * A support request is open as long as one of its tickets is: solving or closing the last ticket closes the request,
 * and reopening one resumes work. Other requests don't depend on their tickets.
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
  const hours = await readSupportHours(tx, row.region)
  const changes = { closedAt: null, dueAt: addWorkingMinutes(hours, now, targetMinutes.support) }
  const again = await move(tx, row, { act: 'reopen', by: 'system', actorId, event: 'reopened', changes })
  // Nobody is assigned: put it back into the queue.
  if (row.assigneeId === null)
    await move(tx, again.row, { act: 'release', by: 'system', actorId, event: 'queued', changes: { queuedAt: now } })
}

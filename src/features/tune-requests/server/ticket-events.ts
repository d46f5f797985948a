import type { Tx } from '#kit/server/database.ts'
import { addEvent, findAny } from './queries.ts'

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

import { and, eq } from 'drizzle-orm'
import type { LogTarget } from '#features/logs/server/targets.ts'
import { tickets } from './tables.ts'

/** Customers attach logs to their own tickets. */
export const ticketLogTarget: LogTarget = {
  kind: 'ticket',
  isOwn: async (db, actor, id) => {
    const [row] = await db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.id, id), eq(tickets.userId, actor.userId ?? 0), eq(tickets.region, actor.region)))
    return row !== undefined
  },
}

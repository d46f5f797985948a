import { and, eq } from 'drizzle-orm'
import type { LogTarget } from '#features/logs/server/targets.ts'
import { tuneRequests } from './tables.ts'

/** Customers can attach logs to their own requests. */
export const requestLogTarget: LogTarget = {
  kind: 'tune-request',
  isOwn: async (db, actor, id) => {
    const [row] = await db
      .select({ id: tuneRequests.id })
      .from(tuneRequests)
      .where(
        and(eq(tuneRequests.id, id), eq(tuneRequests.userId, actor.userId ?? 0), eq(tuneRequests.region, actor.region)),
      )
    return row !== undefined
  },
}

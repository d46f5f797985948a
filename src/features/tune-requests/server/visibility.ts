import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { LogReader } from '#features/logs/server/log-access.ts'
import type { Actor } from '#access/actor.ts'
import { holds, isAdmin } from '#access/permissions.ts'
import type { FindRegion } from '#access/region.ts'
import { findAny, type RequestRow } from './queries.ts'
import { tuneRequests } from './tables.ts'

/** Staff see every request in the region. A tuner sees their own and the unassigned ones that are open to tuners. */
const seesAll = (actor: Pick<Actor, 'userId' | 'role' | 'flags'>): boolean =>
  isAdmin(actor) || actor.flags.includes('tm')

export function mayWorkOn(
  actor: Pick<Actor, 'userId' | 'role' | 'flags'>,
  row: Pick<RequestRow, 'assigneeId' | 'isForTuners' | 'settledAt' | 'userId'>,
): boolean {
  if (seesAll(actor)) return true
  if (row.userId === actor.userId) return false
  return row.assigneeId === actor.userId || (row.assigneeId === null && row.isForTuners && row.settledAt !== null)
}

/** A tuner could have claimed it, but someone else has. */
export const isTakenFrom = (
  actor: Pick<Actor, 'userId' | 'role' | 'flags'>,
  row: Pick<RequestRow, 'assigneeId' | 'isForTuners' | 'settledAt' | 'userId'>,
): boolean =>
  row.assigneeId !== null && row.assigneeId !== actor.userId && mayWorkOn(actor, { ...row, assigneeId: null })

/** Region of a request that the actor could work on in its own shop. */
export const workableRegion: FindRegion = async (db, id, actor) => {
  const row = await findAny(db, id)
  return row && mayWorkOn(actor, row) ? row.region : undefined
}

/** The same as a query condition. */
export function workable(actor: Pick<Actor, 'userId' | 'role' | 'flags'>): SQL | undefined {
  if (seesAll(actor)) return undefined
  const mine = eq(tuneRequests.assigneeId, actor.userId ?? 0)
  const open = and(isNull(tuneRequests.assigneeId), eq(tuneRequests.isForTuners, true), isSettled)
  return and(or(mine, open), notOwn(actor.userId ?? 0))
}
const isSettled = sql`${tuneRequests.settledAt} is not null`
const notOwn = (userId: number): SQL => sql`${tuneRequests.userId} <> ${userId}`

/** A tuner can read the logs of requests that are assigned to them or that they may claim. */
export const mayReadLogOfRequest: LogReader = async ({ db, actor, attachedTo }) => {
  const [, requestId] = /^tune-request\/(\d+)$/.exec(attachedTo) ?? []
  if (requestId === undefined || !holds(actor, 'requests.work')) return false
  const request = await findAny(db, Number(requestId))
  return request !== undefined && request !== null && mayWorkOn(actor, request)
}

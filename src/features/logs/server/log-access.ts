import { createHash } from 'node:crypto'
import type { Actor } from '#access/actor.ts'
import { holds } from '#access/permissions.ts'
import { regionHeaders } from '#access/region.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { findRequest as findAny, mayWorkOn } from '#features/tune-requests/server/visibility.ts'
import { findLog, findShared, type LogRow } from './queries.ts'

/** Enough for 256 random bits, and nothing shorter ever matches. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

function inRegion(row: LogRow, actor: Actor, hosts: string | undefined): LogRow {
  if (row.region !== actor.region) fail('wrong_region', { headers: regionHeaders(row.region, hosts) })
  return row
}

/** The asker's own log. Others' logs answer like logs that do not exist (INV-18). */
export async function ownLog(db: Queryable, id: number, actor: Actor, hosts: string | undefined): Promise<LogRow> {
  const row = await findLog(db, id)
  if (!row || actor.userId === null || row.ownerId !== actor.userId) fail('not_found')
  return inRegion(row, actor, hosts)
}

/** A tuner reads the logs of the requests that he works on or may take. */
async function isInHisWork(db: Queryable, row: LogRow, actor: Actor): Promise<boolean> {
  const [, requestId] = /^tune-request\/(\d+)$/.exec(row.attachedTo ?? '') ?? []
  if (requestId === undefined || !holds(actor, 'requests.work')) return false
  const request = await findAny(db, Number(requestId))
  return request !== null && mayWorkOn(actor, request)
}

/** An own log, any of the region for staff who work on customers' files, or one of a request for its tuner. */
export async function readableLog(db: Queryable, id: number, actor: Actor, hosts: string | undefined): Promise<LogRow> {
  const row = await findLog(db, id)
  if (!row || actor.userId === null) fail('not_found')
  if (row.ownerId !== actor.userId && !holds(actor, 'files.read') && !(await isInHisWork(db, row, actor)))
    fail('not_found')
  return inRegion(row, actor, hosts)
}

/** The log that a link opens. Any other token, an ended link and a missing log answer alike (INV-27). */
export async function sharedLog(
  db: Queryable,
  { log_id: id, token }: { log_id: number; token: string },
  now: Date,
): Promise<LogRow> {
  return (await findShared(db, id, tokenHashOf(token), now)) ?? fail('not_found')
}

import { createHash } from 'node:crypto'
import type { Actor } from '#access/actor.ts'
import { isObjectShown } from '#access/hidden-objects.ts'
import { holds } from '#access/permissions.ts'
import { regionHeaders } from '#access/region.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { Services } from '#integrations/services.ts'
import { findLog, findShared, type LogRow } from './queries.ts'

type Asked = Pick<Services, 'effects' | 'settings'>

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

/** Whether someone else may read a log for what it is attached to, such as `tune-request/7`. Under `effects.logReader`. */
export type LogReader = (ask: { db: Queryable; actor: Actor; attachedTo: string }) => Promise<boolean>

declare module '#access/feature.ts' {
  interface KnownEffects {
    logReader: LogReader
  }
}

async function mayReadAttached(db: Queryable, { attachedTo }: LogRow, actor: Actor, services: Asked) {
  if (attachedTo === null) return false
  for (const mayRead of services.effects.logReader) if (await mayRead({ db, actor, attachedTo })) return true
  return false
}

/** An own log, any of the region for staff who work on customers' files, or one of a request for its tuner. */
export async function readableLog(db: Queryable, id: number, actor: Actor, services: Asked): Promise<LogRow> {
  const row = await findLog(db, id)
  if (!row || actor.userId === null) fail('not_found')
  const mayRead =
    row.ownerId === actor.userId ||
    (holds(actor, 'files.read') && (await isObjectShown(db, row.attachedTo, actor, services))) ||
    (await mayReadAttached(db, row, actor, services))
  if (!mayRead) fail('not_found')
  return inRegion(row, actor, services.settings.REGION_HOSTS)
}

/** The log that a link opens. Any other token, an ended link and a missing log answer alike (INV-27). */
export async function sharedLog(
  db: Queryable,
  { log_id: id, token }: { log_id: number; token: string },
  now: Date,
): Promise<LogRow> {
  return (await findShared(db, id, tokenHashOf(token), now)) ?? fail('not_found')
}

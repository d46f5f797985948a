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

/** Hashes a link's token, which has 256 random bits, so a plain hash suffices. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

function inRegion(row: LogRow, actor: Actor, hosts: string | undefined): LogRow {
  if (row.region !== actor.region) fail('wrong_region', { headers: regionHeaders(row.region, hosts) })
  return row
}

/** The asker's own log. Others' logs fail as not found (INV-18). */
export async function ownLog(db: Queryable, id: number, actor: Actor, hosts: string | undefined): Promise<LogRow> {
  const row = await findLog(db, id)
  if (!row || actor.userId === null || row.ownerId !== actor.userId) fail('not_found')
  return inRegion(row, actor, hosts)
}

/**
 * Whether someone else may read a log through the object it is attached to, such as `tune-request/7`. Register under
 * `effects.logReader`.
 */
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

/**
 * A log readable by the actor: their own, any of the region for staff who work on customers' files, or that of a
 * request assigned to them as its tuner.
 */
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

/** The log that a link opens. Wrong tokens, ended links and missing logs fail alike (INV-27). */
export async function sharedLog(
  db: Queryable,
  { log_id: id, token }: { log_id: number; token: string },
  now: Date,
): Promise<LogRow> {
  return (await findShared(db, id, tokenHashOf(token), now)) ?? fail('not_found')
}

import { and, eq } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { holds } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { Reader } from '../../rules/phrasing.ts'
import type { EarnerKind } from '../../rules/earnings.ts'
import { earners } from './tables.ts'

export type EarnerRow = typeof earners.$inferSelect

/** The caller's own earner, read on each request; staff can read all. Others fail with not_found. */
export async function earnerOf(db: Queryable, actor: Actor, kind: EarnerKind, id: number): Promise<EarnerRow> {
  const [row] = await db
    .select()
    .from(earners)
    .where(and(eq(earners.id, id), eq(earners.kind, kind)))
  const isOwn = row !== undefined && row.userId !== null && row.userId === actor.userId && row.state !== 'closed'
  if (!row || !(isOwn || holds(actor, 'shares.manage'))) fail('not_found')
  return row
}

/** The same for actions reserved to the earner, excluding staff. */
export async function ownEarner(tx: Queryable, actor: Actor, kind: EarnerKind, id: number): Promise<EarnerRow> {
  const [row] = await tx
    .select()
    .from(earners)
    .where(and(eq(earners.id, id), eq(earners.kind, kind)))
    .for('update')
  if (!row || row.userId === null || row.userId !== actor.userId || row.state === 'closed') fail('not_found')
  return row
}

/** The reader of texts about an earner. */
export const readerOf = ({ name, userId }: EarnerRow, actor: Actor): Reader => ({
  name,
  isOwn: userId !== null && userId === actor.userId,
})

/** The tuner part of a user's UI state; null for users who are not tuners. */
export async function readTunerUiState(db: Queryable, userId: number | null) {
  if (userId === null) return null
  const [row] = await db
    .select({ id: earners.id, name: earners.name, state: earners.state })
    .from(earners)
    .where(and(eq(earners.kind, 'tuner'), eq(earners.userId, userId)))
  return row && row.state !== 'closed' ? { id: row.id, name: row.name } : null
}

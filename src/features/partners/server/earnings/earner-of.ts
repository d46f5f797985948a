import { and, eq } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { holds } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { Reader } from '../../rules/phrasing.ts'
import type { EarnerKind } from '../../rules/earnings.ts'
import { earners } from './tables.ts'

export type EarnerRow = typeof earners.$inferSelect

/** The earner of the person who asks, read fresh on each request; staff see all. Others' do not exist: not_found. */
export async function earnerOf(db: Queryable, actor: Actor, kind: EarnerKind, id: number): Promise<EarnerRow> {
  const [row] = await db
    .select()
    .from(earners)
    .where(and(eq(earners.id, id), eq(earners.kind, kind)))
  const isOwn = row !== undefined && row.userId !== null && row.userId === actor.userId && row.state !== 'closed'
  if (!row || !(isOwn || holds(actor, 'shares.manage'))) fail('not_found')
  return row
}

/** The same for acts that only the person themselves does: staff do not. */
export async function ownEarner(tx: Queryable, actor: Actor, kind: EarnerKind, id: number): Promise<EarnerRow> {
  const [row] = await tx
    .select()
    .from(earners)
    .where(and(eq(earners.id, id), eq(earners.kind, kind)))
    .for('update')
  if (!row || row.userId === null || row.userId !== actor.userId || row.state === 'closed') fail('not_found')
  return row
}

/** Who reads what is said of an earner. */
export const readerOf = ({ name, userId }: EarnerRow, actor: Actor): Reader => ({
  name,
  isOwn: userId !== null && userId === actor.userId,
})

/** What the shop's state of a person says about them as a tuner: null when they are none. */
export async function readTunerUiState(db: Queryable, userId: number | null) {
  if (userId === null) return null
  const [row] = await db
    .select({ id: earners.id, name: earners.name, state: earners.state })
    .from(earners)
    .where(and(eq(earners.kind, 'tuner'), eq(earners.userId, userId)))
  return row && row.state !== 'closed' ? { id: row.id, name: row.name } : null
}

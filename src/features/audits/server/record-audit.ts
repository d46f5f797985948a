import type { Actor } from '#access/actor.ts'
import type { Queryable } from '#kit/server/database.ts'
import { audits } from './tables.ts'

export interface AuditEntry {
  action: string
  /** For example order/17. */
  object: string
  before?: unknown
  after?: unknown
  reason?: string
}

/** Records a staff action in the same transaction as the action (INV-22). */
export async function recordAudit(tx: Queryable, actor: Pick<Actor, 'userId'>, entry: AuditEntry): Promise<void> {
  if (actor.userId === null) throw new Error('an audited act without an actor')
  await tx.insert(audits).values({
    actorId: actor.userId,
    action: entry.action,
    object: entry.object,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason ?? '',
  })
}

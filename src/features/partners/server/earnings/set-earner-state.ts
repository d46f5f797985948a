import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import type { earnerStateForm } from '../../contract/tuners.ts'
import type { EarnerKind } from '../../rules/earnings.ts'
import { giveAffiliateFlag, takeAffiliateFlag } from '../affiliates/affiliate-flag.ts'
import { earners } from './tables.ts'

interface Change {
  kind: EarnerKind
  id: number
  body: z.output<typeof earnerStateForm>
}

/**
 * Pauses, closes or reactivates a tuner or affiliate, at the version that was shown. An affiliate's flag follows, which
 * decides what they pay.
 */
export async function setEarnerState(tx: Tx, actor: Actor, { kind, id, body }: Change) {
  const { state, version, reason } = body
  const of = and(eq(earners.id, id), eq(earners.kind, kind))
  const [before] = await tx
    .select({ state: earners.state, version: earners.version, userId: earners.userId })
    .from(earners)
    .where(of)
    .for('update')
  if (!before) fail('not_found')
  if (before.version !== version) fail('stale_version')
  await tx
    .update(earners)
    .set({ state, version: version + 1 })
    .where(of)
  // A closed affiliate buys at list price again.
  if (kind === 'affiliate' && before.userId !== null) {
    if (state === 'closed') await takeAffiliateFlag(tx, before.userId)
    else await giveAffiliateFlag(tx, before.userId)
  }
  await recordAudit(tx, actor, {
    action: `${kind}s.setState`,
    object: `earner/${id}`,
    before: { state: before.state },
    after: { state },
    reason,
  })
  return { id, state, version: version + 1 }
}

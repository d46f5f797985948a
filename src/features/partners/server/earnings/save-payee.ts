import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { maskedPayee, type PayeeDetails } from '../../payee.ts'
import { queuePayeeMails } from './earner-mails.ts'
import { type EarnerRow } from './earner-of.ts'
import { sharePayees } from './tables.ts'

const dayMs = 86_400_000

/**
 * Saves an earner's bank details. Changed details are held for some days, so that an owner can object after reading
 * the notification; saving the same details again does not hold them.
 * @param holdDays how long changed details are held
 * @returns the new version
 */
export async function savePayee(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'email'>,
  earner: EarnerRow,
  { currency, details, version }: { currency: Currency; details: PayeeDetails; version: number },
  holdDays: number,
  now: Date,
): Promise<number> {
  const [before] = await tx
    .select({
      version: sharePayees.version,
      details: sharePayees.details,
      heldUntil: sharePayees.heldUntil,
      changedAt: sharePayees.changedAt,
      differs: sql<boolean>`${sharePayees.details} is distinct from ${JSON.stringify(details)}::jsonb`,
    })
    .from(sharePayees)
    .where(and(eq(sharePayees.earnerId, earner.id), eq(sharePayees.currency, currency)))
    .for('update')
  if ((before?.version ?? 0) !== version) fail('stale_version')
  const { heldUntil, changedAt } = before?.differs
    ? { heldUntil: new Date(now.getTime() + holdDays * dayMs), changedAt: now }
    : { heldUntil: before?.heldUntil ?? null, changedAt: before?.changedAt ?? null }
  const values = { details, version: version + 1, checkedAt: now, heldUntil, changedAt }
  await tx
    .insert(sharePayees)
    .values({ earnerId: earner.id, currency, ...values })
    .onConflictDoUpdate({ target: [sharePayees.earnerId, sharePayees.currency], set: values })
  await queuePayeeMails(tx, earner, actor.email, currency, {
    details,
    before: before?.differs ? before.details : null,
    version: version + 1,
  })
  await recordAudit(tx, actor, {
    action: 'payees.save',
    object: `earner/${earner.id}`,
    before: before ? { currency, payee: maskedPayee(before.details) } : null,
    after: { currency, payee: maskedPayee(details), held_until: heldUntil },
  })
  return version + 1
}

import { and, eq, gte, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { maskedPayee, type PayeeDetails } from '../../payee.ts'
import { queuePayeeMails } from './earner-mails.ts'
import { type EarnerRow } from './earner-of.ts'
import { disbursements, sharePayees } from './tables.ts'

const dayMs = 86_400_000

/**
 * Saves an earner's bank details. Changed details are held for some days, so that an owner can object after reading
 * the notification. Saving the same details again changes nothing, except that it confirms those from which the bank
 * has returned a payment.
 * @param holdDays how long changed details are held
 * @returns the version, new if the details are
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
      checkedAt: sharePayees.checkedAt,
      differs: sql<boolean>`${sharePayees.details} is distinct from ${JSON.stringify(details)}::jsonb`,
    })
    .from(sharePayees)
    .where(and(eq(sharePayees.earnerId, earner.id), eq(sharePayees.currency, currency)))
    .for('update')
  if ((before?.version ?? 0) !== version) fail('stale_version')
  if (before && !before.differs) {
    if (await wasReturned(tx, earner, currency, before.checkedAt)) await confirmPayee(tx, actor, earner, currency, now)
    return version
  }
  const heldUntil = new Date(now.getTime() + holdDays * dayMs)
  const changed = before ? { heldUntil, changedAt: now } : {}
  const values = { details, version: version + 1, checkedAt: now, ...changed }
  await tx
    .insert(sharePayees)
    .values({ earnerId: earner.id, currency, ...values })
    .onConflictDoUpdate({ target: [sharePayees.earnerId, sharePayees.currency], set: values })
  await queuePayeeMails(tx, earner, actor.email, currency, {
    details,
    replaced: before ? { before: before.details, heldUntil } : null,
    version: version + 1,
  })
  await recordAudit(tx, actor, {
    action: 'payees.save',
    object: `earner/${earner.id}`,
    before: before ? { currency, payee: maskedPayee(before.details) } : null,
    after: { currency, payee: maskedPayee(details), held_until: before ? heldUntil : null },
  })
  return version + 1
}

/** Whether the bank has returned a payment to bank details since they were last checked. */
const wasReturned = async (tx: Tx, { id }: EarnerRow, currency: Currency, checkedAt: Date): Promise<boolean> =>
  (await tx.$count(
    disbursements,
    and(
      eq(disbursements.earnerId, id),
      eq(disbursements.currency, currency),
      eq(disbursements.state, 'returned'),
      gte(disbursements.returnedAt, checkedAt),
    ),
  )) > 0

/** Records that the owner has checked bank details and found them right, so that they are paid to again. */
async function confirmPayee(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  { id }: EarnerRow,
  currency: Currency,
  now: Date,
): Promise<void> {
  await tx
    .update(sharePayees)
    .set({ checkedAt: now })
    .where(and(eq(sharePayees.earnerId, id), eq(sharePayees.currency, currency)))
  await recordAudit(tx, actor, { action: 'payees.confirm', object: `earner/${id}`, after: { currency } })
}

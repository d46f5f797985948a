import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { addMinor, type Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx, violatedConstraint } from '#kit/server/database.ts'
import type { PayeeDetails } from '../../payee.ts'
import {
  allowsPayoutAct,
  earnerAccountCode,
  type EarnerKind,
  type PayoutAct,
  payoutMinimum,
} from '../../rules/earnings.ts'
import { queuePayoutMails } from './earner-mails.ts'
import { readHeldTransfers } from './held-transfers.ts'
import { disbursements, shareGroups, shareTransfers, earners, sharePayees } from './tables.ts'

type By = Pick<Actor, 'userId'>
export type GroupRow = typeof shareGroups.$inferSelect

/**
 * Collects everything due in a currency into a payout. Concurrent calls make only one: the second finds nothing due.
 * @param approvalLimits minor units above which a second person must approve; payouts to oneself always need that
 * @param expected the total of a dry run in minor units; fails when it has changed
 */
export async function performPayout(
  tx: Tx,
  actor: By,
  currency: Currency,
  reason: string,
  approvalLimits: Readonly<Record<Currency, number>>,
  expected?: number,
): Promise<GroupRow> {
  const { rows } = await tx.execute<{ id: number | null }>(sql`
    select collect_shares(${currency}, ${payoutMinimum[currency]}, ${approvalLimits[currency]}, ${actor.userId}, ${reason}) as id`)
  const { id } = one(rows)
  if (id === null) fail('payout_empty')
  const group = await holdGroup(tx, id)
  if (expected !== undefined && group.total !== expected) fail('payout_changed', { facts: { total: group.total } })
  await recordAudit(tx, actor, {
    action: 'payouts.perform',
    object: `payout/${group.id}`,
    after: { currency, total: group.total, transfers: group.transferCount, state: group.state },
    reason,
  })
  return group
}

async function holdGroup(tx: Tx, id: number, act?: PayoutAct): Promise<GroupRow> {
  const [group] = await tx.select().from(shareGroups).where(eq(shareGroups.id, id)).for('update')
  if (!group) fail('not_found')
  if (act && !allowsPayoutAct(group.state, act)) fail('payout_closed')
  return group
}

/** Whether a run includes a payment to the user themselves. */
async function isPaidBy(tx: Tx, id: number, { userId }: By): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${shareTransfers} t join ${earners} p on p.id = t.earner_id where t.group_id = ${id} and p.user_id = ${userId} limit 1`)
  return rows.length > 0
}

/**
 * Fails unless every payment goes to the bank account shown when the run was made, and no earner is paused or has yet
 * to accept the latest terms.
 */
async function refuseHeld(tx: Tx, id: number): Promise<void> {
  const held = await readHeldTransfers(tx, id)
  if (held.length === 0) return
  const facts = { names: held.slice(0, 5).map(({ name }) => name) }
  fail(held.some(({ bar }) => bar !== 'terms_open') ? 'payout_payee_changed' : 'payout_terms_open', { facts })
}

/** Approves a payout above the limit. The database refuses approval by its creator. */
export async function approvePayout(tx: Tx, actor: By, id: number, reason: string, now: Date): Promise<GroupRow> {
  const group = await holdGroup(tx, id, 'approve')
  if (group.createdBy === actor.userId || (await isPaidBy(tx, id, actor))) fail('payout_needs_second_person')
  await refuseHeld(tx, id)
  await tx
    .update(shareGroups)
    .set({ state: 'approved', approvedBy: actor.userId, approvedAt: now })
    .where(eq(shareGroups.id, id))
  await tx.update(shareTransfers).set({ state: 'approved' }).where(eq(shareTransfers.groupId, id))
  await recordAudit(tx, actor, {
    action: 'payouts.approve',
    object: `payout/${id}`,
    before: { state: group.state },
    after: { state: 'approved', total: group.total, currency: group.currency },
    reason,
  })
  return holdGroup(tx, id)
}

/** Cancels a payout before any money has left; its entries are due again. */
export async function cancelPayout(tx: Tx, actor: By, id: number, reason: string, now: Date): Promise<GroupRow> {
  const group = await holdGroup(tx, id, 'cancel')
  await tx.update(shareGroups).set({ state: 'cancelled', cancelledAt: now }).where(eq(shareGroups.id, id))
  await tx.execute(sql`select release_share_transfer(id, 'cancelled') from ${shareTransfers} where group_id = ${id}`)
  await recordAudit(tx, actor, {
    action: 'payouts.cancel',
    object: `payout/${id}`,
    before: { state: group.state },
    after: { state: 'cancelled' },
    reason,
  })
  return holdGroup(tx, id)
}

type LeavingRow = {
  id: number
  earner_id: number
  kind: EarnerKind
  amount: number
  currency: Currency
  details: PayeeDetails
}

/**
 * Pays out: a disbursement and a posting per transfer, once (INV-11). Bank payments wait for confirmation; manual
 * ones count as paid.
 */
export async function disbursePayout(
  tx: Tx,
  actor: By,
  id: number,
  { byHand, reason }: { byHand: boolean; reason: string },
  now: Date,
): Promise<GroupRow> {
  const group = await holdGroup(tx, id, 'disburse')
  const { rows } = await tx.execute<LeavingRow>(sql`
    select t.id, t.earner_id, p.kind, t.amount, t.currency, b.details
    from ${shareTransfers} t join ${earners} p on p.id = t.earner_id
    join ${sharePayees} b on b.earner_id = t.earner_id and b.currency = t.currency
    where t.group_id = ${id} and t.state = 'approved' order by t.earner_id for update of t for share of b`)
  await refuseHeld(tx, id)
  if (rows.length !== group.transferCount) fail('payout_closed')
  const state = byHand ? ('paid' as const) : ('sent' as const)
  const values = []
  for (const row of rows) {
    const { currency, amount } = row
    const ledgerId = await postTransfer(tx, {
      kind: 'payout',
      reference: `payout/${row.id}`,
      group: `payout-run/${id}`,
      postings: [
        { from: `asset/bank/${currency}`, to: earnerAccountCode(row.kind, row.earner_id, currency), amount, currency },
      ],
      actorId: actor.userId,
    })
    values.push({
      transferId: row.id,
      earnerId: row.earner_id,
      amount,
      currency,
      method: byHand ? ('hand' as const) : row.details.method,
      payee: row.details,
      state,
      reference: `OB-${id}-${row.id}`,
      ledgerId,
      paidAt: byHand ? now : null,
      reason: byHand ? reason : '',
    })
  }
  await tx.insert(disbursements).values(values)
  await queuePayoutMails(tx, { group: id })
  await tx
    .update(shareTransfers)
    .set({ state, paidAt: byHand ? now : null })
    .where(eq(shareTransfers.groupId, id))
  await tx.update(shareGroups).set({ state: 'disbursed', disbursedAt: now }).where(eq(shareGroups.id, id))
  await recordAudit(tx, actor, {
    action: 'payouts.disburse',
    object: `payout/${id}`,
    before: { state: group.state },
    after: { state: 'disbursed', total: group.total, currency: group.currency, by: byHand ? 'hand' : 'bank' },
    reason,
  })
  return holdGroup(tx, id)
}

/**
 * Confirms that the bank has paid everything in a run that is still in transit; returned payments stay returned.
 * @returns how many disbursements were marked
 */
export async function settlePayout(tx: Tx, actor: By, id: number, reason: string, now: Date): Promise<number> {
  const group = await holdGroup(tx, id)
  const { rows } = await tx.execute<{ transfer_id: number; amount: number }>(sql`
    update ${disbursements} d set state = 'paid', paid_at = ${now}, reason = ${reason} from ${shareTransfers} t
    where t.id = d.transfer_id and t.group_id = ${id} and d.state = 'sent' returning d.transfer_id, d.amount`)
  if (rows.length === 0) fail('payout_closed')
  await tx
    .update(shareTransfers)
    .set({ state: 'paid', paidAt: now })
    .where(and(eq(shareTransfers.groupId, id), eq(shareTransfers.state, 'sent')))
  await recordAudit(tx, actor, {
    action: 'payouts.markAllPaid',
    object: `payout/${id}`,
    before: { waiting: rows.length },
    after: { paid: addMinor(...rows.map(({ amount }) => amount)), currency: group.currency, transfers: rows.length },
    reason,
  })
  return rows.length
}

/**
 * Records that the bank has paid a disbursement or returned it. A return reverses its posting, and the amount is owed
 * again.
 */
export async function settleDisbursement(
  tx: Tx,
  actor: By,
  id: number,
  { outcome, reason }: { outcome: 'paid' | 'returned'; reason: string },
  now: Date,
): Promise<typeof disbursements.$inferSelect> {
  const [row] = await tx.select().from(disbursements).where(eq(disbursements.id, id)).for('update')
  if (!row) fail('not_found')
  if (row.state === 'returned' || row.state === outcome) fail('payout_closed')
  if (outcome === 'paid') {
    await tx.update(shareTransfers).set({ state: 'paid', paidAt: now }).where(eq(shareTransfers.id, row.transferId))
  } else {
    const { rows } = await tx.execute<{ kind: EarnerKind; run: number }>(sql`
      select p.kind, t.group_id as run from ${earners} p join ${shareTransfers} t on t.earner_id = p.id where t.id = ${row.transferId}`)
    const { amount, currency } = row
    const { kind, run } = one(rows)
    await postTransfer(tx, {
      kind: 'reversal',
      reference: `payout/${row.transferId}/return`,
      group: `payout-run/${run}`,
      postings: [
        {
          from: earnerAccountCode(kind, row.earnerId, currency),
          to: `asset/bank/${currency}`,
          amount,
          currency,
        },
      ],
      reason,
      actorId: actor.userId,
      reversalOf: row.ledgerId,
    })
    await release(tx, row.transferId)
  }
  await tx
    .update(disbursements)
    .set({ state: outcome, reason, ...(outcome === 'paid' ? { paidAt: now } : { returnedAt: now }) })
    .where(eq(disbursements.id, id))
  if (outcome === 'returned') await queuePayoutMails(tx, { disbursement: id })
  await recordAudit(tx, actor, {
    action: outcome === 'paid' ? 'payouts.markPaid' : 'payouts.markReturned',
    object: `disbursement/${id}`,
    before: { state: row.state },
    after: { state: outcome, amount: row.amount, currency: row.currency },
    reason,
  })
  return one(await tx.select().from(disbursements).where(eq(disbursements.id, id)))
}

async function release(tx: Tx, transferId: number): Promise<void> {
  try {
    await tx.execute(sql`select release_share_transfer(${transferId}, 'returned')`)
  } catch (error) {
    if (violatedConstraint(error) === 'share_transfers_undone') fail('payout_closed')
    throw error
  }
}

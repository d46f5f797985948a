import { and, eq, sql } from 'drizzle-orm'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { dealAllows } from '../../rules/credit-deals.ts'
import { creditDeals } from './tables.ts'
import { dealerPayments } from '../tables.ts'

export type DealRow = typeof creditDeals.$inferSelect

/** A deal visible to the dealer, which excludes drafts. */
export async function findDealOf(db: Queryable, dealerId: number, uuid: string): Promise<DealRow> {
  const [deal] = await db
    .select()
    .from(creditDeals)
    .where(and(eq(creditDeals.dealerId, dealerId), eq(creditDeals.uuid, uuid)))
  return deal && deal.state !== 'draft' ? deal : fail('not_found')
}

/** Locks the deal of a new payment until the transaction ends. Fails when it is paid, being paid or over. */
export async function holdDealToPay(tx: Tx, dealerId: number, uuid: string, now: Date): Promise<DealRow> {
  const { id } = await findDealOf(tx, dealerId, uuid)
  const [deal] = await tx.select().from(creditDeals).where(eq(creditDeals.id, id)).for('update')
  if (!deal) fail('not_found')
  if (deal.state === 'paid') fail('already_committed')
  if (!dealAllows(deal, 'pay', now)) fail('credit_deal_closed', { facts: { state: deal.state } })
  if (await isBeingPaid(tx, id)) fail('payment_in_progress')
  return deal
}

/** Whether a payment of the deal is in progress; it can then be neither paid again nor canceled (INV-12). */
export async function isBeingPaid(tx: Queryable, dealId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ live: boolean }>(
    sql`select exists (select 1 from ${dealerPayments} where deal_id = ${dealId} and state in ('started', 'unknown')) as live`,
  )
  return rows[0]?.live ?? false
}

/** Marks a deal paid. It was locked for the payment, so it cannot have changed. */
export async function markDealPaid(tx: Tx, dealId: number): Promise<void> {
  const { rowCount } = await tx
    .update(creditDeals)
    .set({ state: 'paid', paidAt: sql`now()`, version: sql`${creditDeals.version} + 1` })
    .where(and(eq(creditDeals.id, dealId), eq(creditDeals.state, 'published')))
  if (rowCount !== 1) throw new Error('a credit deal that was paid is not open')
}

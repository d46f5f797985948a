import { sql } from 'drizzle-orm'
import type { DealerRow } from '#features/dealers/server/member-of.ts'
import type { Queryable } from '#kit/server/database.ts'
import { bonusOf, dealState, usedOf } from '../../rules/credit-deals.ts'
import type { DealRow } from './deal-record.ts'
import { dealerEntries, dealerPayments } from '../tables.ts'
import { creditDeals } from './tables.ts'
import { transfers } from '#features/ledger/server/tables.ts'

export interface DealUse {
  transferId: number
  creditedBefore: number
  charged: number
}

/** For paid deals: the account's total credits before each, and its total charges. One statement for all. */
export async function readUses(db: Queryable, dealIds: readonly number[]): Promise<Map<number, DealUse>> {
  if (dealIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; transfer_id: number; credited: number; charged: number }>(sql`
    select c.id, e.transfer_id, (e.charged - e.balance + e.change)::bigint as credited,
      (select l.charged from ${dealerEntries} l where l.dealer_id = c.dealer_id order by l.id desc limit 1) as charged
    from ${creditDeals} c join ${dealerPayments} p on p.deal_id = c.id and p.state = 'paid'
    join ${transfers} t on t.reference = 'dealer-payment/' || p.id
    join ${dealerEntries} e on e.transfer_id = t.id and e.dealer_id = c.dealer_id
    where c.id in ${dealIds}`)
  return new Map(
    rows.map((row) => [row.id, { transferId: row.transfer_id, creditedBefore: row.credited, charged: row.charged }]),
  )
}

export function dealShape(deal: DealRow, use: DealUse | undefined, now: Date) {
  const used = use ? usedOf(deal.credit, use.creditedBefore, use.charged) : 0
  return {
    uuid: deal.uuid,
    state: dealState(deal, now),
    title: deal.title,
    note: deal.note,
    price: deal.price,
    credit: deal.credit,
    bonus: bonusOf(deal),
    currency: deal.currency,
    expires_at: deal.expiresAt,
    published_at: deal.publishedAt,
    paid_at: deal.paidAt,
    used,
    remaining: use ? deal.credit - used : 0,
  }
}

export const staffDealShape = (
  deal: DealRow,
  dealer: Pick<DealerRow, 'id' | 'name' | 'slug'>,
  use: DealUse | undefined,
  now: Date,
) => ({
  ...dealShape(deal, use, now),
  id: deal.id,
  version: deal.version,
  dealer: { id: dealer.id, name: dealer.name, slug: dealer.slug },
  created_at: deal.createdAt,
  cancelled_at: deal.cancelledAt,
})

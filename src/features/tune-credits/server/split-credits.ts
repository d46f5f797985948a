import { sql } from 'drizzle-orm'
import { dealersOf } from '#features/dealers/server/member-of.ts'
import type { Tx } from '#kit/server/database.ts'
import { addDealerCredits, countOf, takeUnspent } from './dealer-pool.ts'
import type { Credits } from './spend.ts'

type Line = { line_id: number; ecu: number; tcu: number; awd: number }
const lotOf = (orderId: number): string => `order/${orderId}/split`
const sumOf = (lines: readonly Credits[]): Credits => ({
  ecu: lines.reduce((sum, { ecu }) => sum + ecu, 0),
  tcu: lines.reduce((sum, { tcu }) => sum + tcu, 0),
  awd: lines.reduce((sum, { awd }) => sum + awd, 0),
})

/** The dealer whose account paid; for a card, the only one that the buyer may buy for. */
async function buyingDealer(tx: Tx, orderId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ user_id: number | null; region: 1 | 2; dealer_id: number | null }>(sql`
    select o.user_id, o.region, (select i.dealer_id from payment_intents i where i.order_id = o.id and i.state = 'ordered') as dealer_id
    from orders o where o.id = ${orderId}`)
  const [order] = rows
  if (!order) return null
  if (order.dealer_id !== null || order.user_id === null) return order.dealer_id
  const [first, second] = await dealersOf(tx, order.user_id, order.region, 'buy')
  return first && !second ? first.dealer.id : null
}

/**
 * Gives the buying dealer the split credits of the tunes of a paid order (specification section 3), as they are set now.
 * They belong to the tune's price, so that no money is owed for them. The caller makes it once for each order.
 */
export async function giveSplitCredits(tx: Tx, orderId: number): Promise<void> {
  const { rows: lines } = await tx.execute<Line>(sql`
    select l.id as line_id, (l.quantity * t.split_ecu_credit_amt)::int as ecu, (l.quantity * t.split_tcu_credit_amt)::int as tcu,
      (l.quantity * t.split_awd_credit_amt)::int as awd
    from order_lines l join tunes t on t.id = l.tune_id
    where l.order_id = ${orderId} and l.kind = 'tune' and t.give_split_credits
      and t.split_ecu_credit_amt + t.split_tcu_credit_amt + t.split_awd_credit_amt > 0 order by l.position`)
  if (lines.length === 0) return
  const dealerId = await buyingDealer(tx, orderId)
  if (dealerId === null) return
  const reference = lotOf(orderId)
  await addDealerCredits(tx, { dealerId, reference, ...sumOf(lines), lines, reason: 'With a purchase' })
}

type Lot = { dealer_id: number; name: string; lines: Line[] }
const refundOf = (refundId: number): string => `refund/${refundId}/split`

/** Split credits that refunds of an order should have taken back and have not; null when the order gave none. */
async function readDue(tx: Tx, orderId: number): Promise<{ dealerId: number; dealer: string; due: Credits } | null> {
  const { rows: lots } = await tx.execute<Lot>(sql`
    select l.dealer_id, d.name, l.lines from dealer_credit_lots l join dealers d on d.id = l.dealer_id where l.reference = ${lotOf(orderId)}`)
  const [lot] = lots
  if (!lot) return null
  const { rows: returned } = await tx.execute<{ id: number; net: number; back: number }>(sql`
    select l.id, l.net, sum((part->>'net')::bigint)::bigint as back
    from refund_shares s join refunds r on r.id = s.refund_id cross join jsonb_array_elements(r.parts) part
    join order_lines l on l.order_id = r.order_id and l.id::text = part->>'id'
    where r.order_id = ${orderId} group by l.id`)
  const { rows: earlier } = await tx.execute<Record<keyof Credits, number>>(sql`
    select coalesce(-sum(c.ecu), 0)::int as ecu, coalesce(-sum(c.tcu), 0)::int as tcu, coalesce(-sum(c.awd), 0)::int as awd
    from dealer_credit_changes c where c.dealer_id = ${lot.dealer_id}
      and c.reference in (select 'refund/' || r.id || '/split' from refunds r where r.order_id = ${orderId})`)
  const already = earlier[0] ?? { ecu: 0, tcu: 0, awd: 0 }
  const due = sumOf(
    lot.lines.map((line) => {
      const { net, back } = returned.find(({ id }) => id === line.line_id) ?? { net: 1, back: 0 }
      const part = (count: number) => (back >= net ? count : Math.floor((count * Math.max(0, back)) / net))
      return { ecu: part(line.ecu), tcu: part(line.tcu), awd: part(line.awd) }
    }),
  )
  return {
    dealerId: lot.dealer_id,
    dealer: lot.name,
    due: { ecu: due.ecu - already.ecu, tcu: due.tcu - already.tcu, awd: due.awd - already.awd },
  }
}

/**
 * Takes back the split credits of what was refunded, in proportion to each line and as far as they are not in codes. The
 * caller makes it once for each refund; a later refund takes what an earlier one could not, should it be there again.
 */
export async function takeBackSplitCredits(tx: Tx, orderId: number, refundId: number): Promise<void> {
  const found = await readDue(tx, orderId)
  if (!found || countOf(found.due) === 0) return
  const { dealerId, due } = found
  await takeUnspent(tx, lotOf(orderId), { dealerId, reference: refundOf(refundId), ...due, reason: 'With a refund' })
}

/** What a refund has taken back of split credits, and what the dealer keeps because it is in codes already. */
export async function readSplitCreditsTaken(tx: Tx, orderId: number, refundId: number) {
  const found = await readDue(tx, orderId)
  if (!found) return null
  const { rows } = await tx.execute<Record<keyof Credits, number>>(sql`
    select -ecu as ecu, -tcu as tcu, -awd as awd from dealer_credit_changes
    where dealer_id = ${found.dealerId} and reference = ${refundOf(refundId)}`)
  return { dealer: found.dealer, taken: rows[0] ?? { ecu: 0, tcu: 0, awd: 0 }, kept: found.due }
}

import { sql } from 'drizzle-orm'
import type { Context } from '#access/operation.ts'
import { dealersOf, memberOf } from '#features/dealers/server/member-of.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { prepared } from '#kit/server/prepared.ts'
import { addDealerCredits, countOf, takeUnspent } from './dealer-pool.ts'
import type { Credits } from './spend.ts'
import * as m from '../messages/m.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { refundShares } from '#features/orders/server/refund-tables.ts'
import { orderLines, orders, refunds } from '#features/orders/server/tables.ts'
import { splitCreditDealers, dealerCreditLots, dealerCreditChanges } from './tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'

type Line = { line_id: number; ecu: number; tcu: number; awd: number }
/** Whether an order line gives credits to the dealer who buys it. */
const givesCredits = sql`l.kind = 'tune' and t.give_split_credits
  and t.split_ecu_credit_amt + t.split_tcu_credit_amt + t.split_awd_credit_amt > 0`
const lotOf = (orderId: number): string => `order/${orderId}/split`
const sumOf = (lines: readonly Credits[]): Credits => ({
  ecu: lines.reduce((sum, { ecu }) => sum + ecu, 0),
  tcu: lines.reduce((sum, { tcu }) => sum + tcu, 0),
  awd: lines.reduce((sum, { awd }) => sum + awd, 0),
})

/** Split credits from tunes bought by a dealer, and related notices for dealers and staff. */
export async function readSplitCredits(
  db: Queryable,
  tuneIds: readonly (number | null)[],
  withNotes = false,
): Promise<Credits & { notes: string[] }> {
  const { rows } = await db.execute<Record<keyof Credits, number> & { note: string }>(sql`
    select split_ecu_credit_amt as ecu, split_tcu_credit_amt as tcu, split_awd_credit_amt as awd, split_credit_dealer_text as note
    from ${tunes} where id = any(${sql.param(tuneIds.filter((id) => id !== null))}::bigint[]) and give_split_credits order by id`)
  const giving = rows.filter((row) => countOf(row) > 0)
  const notes = withNotes ? giving.map(({ note }) => note).filter((note) => note !== '') : []
  return { ...sumOf(giving), notes: [...new Set(notes)] }
}

/**
 * Stores which dealer gets the split credits of an order about to be paid by card: the one named by the buyer, else the
 * only one they may buy for; none for people without a dealer. Requires the right to buy on account.
 * @throws validation_failed if they may buy for several dealers and name none
 */
export async function chooseCreditDealer(
  { db, actor, services }: Pick<Context<{ runs: 'saga' }>, 'db' | 'actor' | 'services'>,
  orderId: number,
  slug: string | undefined,
): Promise<void> {
  const named = slug === undefined ? null : await memberOf(db, actor, slug, 'buy', services.settings.REGION_HOSTS)
  const giving = await db.execute(
    prepared(sql`
    select from ${orderLines} l join ${tunes} t on t.id = l.tune_id where l.order_id = ${orderId} and ${givesCredits} limit 1`),
  )
  if (giving.rows.length === 0) return
  const [first, second] = named || actor.userId === null ? [] : await dealersOf(db, actor.userId, actor.region, 'buy')
  if (second) fail('validation_failed', { fields: { credit_dealer: [m.chooseDealer()] } })
  const dealer = (named ?? first)?.dealer
  if (dealer)
    await db.execute(sql`
      insert into ${splitCreditDealers} (order_id, dealer_id) select id, ${dealer.id} from ${orders} where id = ${orderId} and state = 'open'
      on conflict (order_id) do update set dealer_id = excluded.dealer_id`)
}

/** Dealer whose account paid; for cards, the selected dealer. */
async function buyingDealer(tx: Tx, orderId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ dealer_id: number | null }>(sql`
    select coalesce(
      (select i.dealer_id from ${paymentIntents} i where i.order_id = ${orderId} and i.state = 'ordered'),
      (select c.dealer_id from ${splitCreditDealers} c where c.order_id = ${orderId})) as dealer_id`)
  return rows[0]?.dealer_id ?? null
}

/**
 * Adds the split credits of a paid order's tunes to the buying dealer (specification section 3), as currently
 * configured. They are part of the tune's price, so no liability is booked. The caller must ensure it runs once per
 * order.
 */
export async function giveSplitCredits(tx: Tx, orderId: number): Promise<void> {
  const { rows: lines } = await tx.execute<Line>(
    prepared(sql`
    select l.id as line_id, (l.quantity * t.split_ecu_credit_amt)::int as ecu, (l.quantity * t.split_tcu_credit_amt)::int as tcu,
      (l.quantity * t.split_awd_credit_amt)::int as awd
    from ${orderLines} l join ${tunes} t on t.id = l.tune_id
    where l.order_id = ${orderId} and ${givesCredits} order by l.position`),
  )
  if (lines.length === 0) return
  const dealerId = await buyingDealer(tx, orderId)
  if (dealerId === null) return
  const reference = lotOf(orderId)
  await addDealerCredits(tx, { dealerId, reference, ...sumOf(lines), lines, reason: 'With a purchase' })
}

type Lot = { dealer_id: number; name: string; lines: Line[] }
const refundOf = (refundId: number): string => `refund/${refundId}/split`

/** Split credits that an order's refunds should have taken back but couldn't; null if the order gave none. */
async function readDue(tx: Tx, orderId: number): Promise<{ dealerId: number; dealer: string; due: Credits } | null> {
  const { rows: lots } = await tx.execute<Lot>(sql`
    select l.dealer_id, d.name, l.lines from ${dealerCreditLots} l join ${dealers} d on d.id = l.dealer_id where l.reference = ${lotOf(orderId)}`)
  const [lot] = lots
  if (!lot) return null
  const { rows: returned } = await tx.execute<{ id: number; net: number; back: number }>(sql`
    select l.id, l.net, sum((part->>'net')::bigint)::bigint as back
    from ${refundShares} s join ${refunds} r on r.id = s.refund_id cross join jsonb_array_elements(r.parts) part
    join ${orderLines} l on l.order_id = r.order_id and l.id::text = part->>'id'
    where r.order_id = ${orderId} group by l.id`)
  const { rows: earlier } = await tx.execute<Record<keyof Credits, number>>(sql`
    select coalesce(-sum(c.ecu), 0)::int as ecu, coalesce(-sum(c.tcu), 0)::int as tcu, coalesce(-sum(c.awd), 0)::int as awd
    from ${dealerCreditChanges} c where c.dealer_id = ${lot.dealer_id}
      and c.reference in (select 'refund/' || r.id || '/split' from ${refunds} r where r.order_id = ${orderId})`)
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
 * Takes back split credits of refunded lines, proportionally, unless already in codes. The caller must ensure it runs
 * once per refund; later refunds take back what earlier ones couldn't, if available again.
 */
export async function takeBackSplitCredits(tx: Tx, orderId: number, refundId: number): Promise<void> {
  const found = await readDue(tx, orderId)
  if (!found || countOf(found.due) === 0) return
  const { dealerId, due } = found
  await takeUnspent(tx, lotOf(orderId), { dealerId, reference: refundOf(refundId), ...due, reason: 'With a refund' })
}

/** Split credits taken back by a refund, and those the dealer keeps because they are already in codes. */
export async function readSplitCreditsTaken(tx: Tx, orderId: number, refundId: number) {
  const found = await readDue(tx, orderId)
  if (!found) return null
  const { rows } = await tx.execute<Record<keyof Credits, number>>(sql`
    select -ecu as ecu, -tcu as tcu, -awd as awd from ${dealerCreditChanges}
    where dealer_id = ${found.dealerId} and reference = ${refundOf(refundId)}`)
  return { dealer: found.dealer, taken: rows[0] ?? { ecu: 0, tcu: 0, awd: 0 }, kept: found.due }
}

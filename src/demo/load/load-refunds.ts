import { eq, sql } from 'drizzle-orm'
import { audits } from '#features/audits/server/tables.ts'
import { refundPostings } from '#features/ledger/rules.ts'
import { chooseRefund, paidPartsOf, refundTakings } from '#features/transactions/server/choose-refund.ts'
import { orderLines, orders, refunds } from '#features/orders/server/tables.ts'
import type { Currency } from '#kit/money.ts'
import { type Database, one, type Tx } from '#kit/server/database.ts'
import { demoLogins } from '../logins.ts'
import { postDemoTransfers } from './post-demo-transfers.ts'
import { users } from '#features/identity/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { tuneTuners, earners } from '#features/partners/server/earnings/tables.ts'
import { valueTransfers } from '#features/value-transfers/server/tables.ts'

const day = 86_400_000

interface DemoRefund {
  currency: Currency
  /** Percent of the amount paid. */
  percent: number
  /** The order was paid at least this many days ago. */
  paidBefore: number
  daysLater: number
  reason: string
}

const demoRefunds: readonly DemoRefund[] = [
  {
    currency: 'USD',
    percent: 40,
    paidBefore: 12,
    daysLater: 6,
    reason: 'The clutch slips at full torque; the customer keeps a softer tune for less.',
  },
  { currency: 'EUR', percent: 25, paidBefore: 30, daysLater: 9, reason: 'The revision took three weeks.' },
]

/**
 * Partial refunds of sales by the tuner who has a login, by the shop's own refund rules; the share sweep then takes
 * back the same part of each share. Ends all refunds in the order of their days, which numbers their credit notes. Call
 * after tunes have their tuners.
 */
export async function loadRefunds(database: Database, now: Date): Promise<void> {
  await database.transact(async (tx) => {
    for (const refund of demoRefunds) await loadRefund(tx, refund, now)
    const begun = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(eq(refunds.state, 'started'))
      .orderBy(refunds.finishedAt, refunds.id)
    for (const { id } of begun) await tx.update(refunds).set({ state: 'refunded' }).where(eq(refunds.id, id))
  })
}

async function loadRefund(tx: Tx, wanted: DemoRefund, now: Date): Promise<void> {
  const email = (persona: string) => demoLogins.find((login) => login.email.startsWith(`${persona}@`))!.email
  const paidBefore = new Date(now.getTime() - wanted.paidBefore * day)
  const { rows } = await tx.execute<{ id: number; gateway_id: string; staff_id: number }>(sql`
    select o.id, i.gateway_id, (select id from ${users} where email = ${email('admin')}) as staff_id
    from ${orders} o join ${paymentIntents} i on i.order_id = o.id and i.state = 'ordered' and i.gateway_id is not null
    where o.state = 'paid' and o.kind = 'catalog' and o.vehicle ->> 'how' <> 'rental' and o.user_id is null and o.currency = ${wanted.currency}
      and o.paid_at < ${paidBefore.toISOString()}::timestamptz and exists (
        select 1 from ${orderLines} l join ${tuneTuners} t on t.tune_id = l.tune_id join ${earners} e on e.id = t.earner_id
        where l.order_id = o.id and e.email = ${email('tuner')})
      and not exists (select 1 from ${orderLines} l join ${valueTransfers} v on v.order_line_id = l.id where l.order_id = o.id)
    order by o.paid_at desc limit 1`)
  const [sale] = rows
  if (!sale) return
  const order = one(await tx.select().from(orders).where(eq(orders.id, sale.id)))
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position)
  const amount = Math.round((order.total * wanted.percent) / 100)
  const asked = { orderId: order.id, reason: wanted.reason, restock: false, amount }
  const refund = chooseRefund(paidPartsOf(order, lines), [], asked)
  const takings = refundTakings(refund, lines)
  const at = new Date(order.paidAt!.getTime() + wanted.daysLater * day)
  await tx.update(orders).set({ refunded: refund.amount, state: 'partly_refunded' }).where(eq(orders.id, order.id))
  const row = one(
    await tx
      .insert(refunds)
      .values({
        orderId: order.id,
        paymentOrderId: order.id,
        reference: `demo-r${order.id}`,
        state: 'started',
        amount: refund.amount,
        currency: order.currency,
        parts: refund.parts,
        takings,
        gatewayId: `${sale.gateway_id}r`,
        reason: wanted.reason,
        actorId: sale.staff_id,
        createdAt: at,
        finishedAt: at,
      })
      .returning({ id: refunds.id }),
  )
  const group = `order/${order.id}`
  await postDemoTransfers(tx, [
    {
      kind: 'refund',
      reference: `${group}/refund/${row.id}`,
      group,
      at,
      postings: refundPostings(takings, order.currency),
    },
  ])
  await tx.insert(audits).values({
    actorId: sale.staff_id,
    action: 'orders.refund',
    object: group,
    before: { refunded: 0 },
    after: { refunded: refund.amount, refund: row.id, amount: refund.amount, currency: order.currency },
    reason: wanted.reason,
    createdAt: at,
  })
}

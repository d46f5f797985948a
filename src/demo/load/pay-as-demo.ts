import { sql } from 'drizzle-orm'
import type { PaidWith } from '#features/orders/paid-with.ts'
import { invoiceSeries } from '#features/orders/rules.ts'
import { one, type Tx } from '#kit/server/database.ts'

/** Pays an order with the same database functions as a real payment. */
export async function payAsDemo(
  tx: Tx,
  { orderId, region, gift }: { orderId: number; region: 1 | 2; gift: string | null },
  outcome: { paidWith: PaidWith; postings: readonly object[] },
): Promise<void> {
  const { rows } = await tx.execute<{ intent: number }>(sql`
    select (begin_payment(${orderId}, ${region}, null, true, ${`demo-${orderId}`}, null, null, null, null, ${gift === null}, null, ${gift}::text)
      -> 'payment' ->> 'intentId')::bigint as intent`)
  const settled = { ...outcome, invoice: invoiceSeries(region), mails: [], answer: '{}' }
  const charge = gift === null ? `gift${String(orderId).padStart(12, '0')}` : null
  await tx.execute(
    sql`select complete_payment(${one(rows).intent}, ${charge}, ${JSON.stringify(settled)}::jsonb, null, null)`,
  )
}

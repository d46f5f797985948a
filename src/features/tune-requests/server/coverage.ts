import { sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { creditNeed, type CreditNeed } from '../rules.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'

/** The tunes that a paid order holds, by number; none while it is not paid. */
export async function boughtTunes(db: Queryable, orderId: number): Promise<number[]> {
  const { rows } = await db.execute<{ tune_id: number }>(sql`
    select l.tune_id from ${orderLines} l join ${orders} o on o.id = l.order_id
    where o.id = ${orderId} and o.state in ('paid', 'partly_refunded') and l.tune_id is not null`)
  return rows.map((row) => Number(row.tune_id))
}

/** Tune credits that a choice takes. */
export async function needOf(db: Queryable, tuneIds: readonly number[]): Promise<CreditNeed> {
  if (tuneIds.length === 0) return { ecu: 0, tcu: 0, awd: 0 }
  const { rows } = await db.execute<{ is_stock: boolean; is_dsg: boolean; is_awd: boolean }>(
    sql`select is_stock, is_dsg, is_awd from ${tunes} where id in ${tuneIds}`,
  )
  return creditNeed(rows)
}

import { sql } from 'drizzle-orm'
import { checkOrder } from '#features/fraud/server/check-order.ts'
import { orders } from '#features/orders/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import type { Database } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

/** Checks the newest orders in each region; three payments were declined before one of them. */
export async function loadFraudChecks(database: Database): Promise<void> {
  const { db } = database
  for (const region of [1, 2]) {
    const found = await readRows<{ id: number }>(
      db,
      sql`select id from ${orders} where region = ${region} and paid_with is not null order by paid_at desc limit 40`,
    )
    const ids = found.map(({ id }) => id)
    await db.execute(sql`
      insert into ${paymentIntents} (order_id, reference, state, amount, currency, category, created_at, updated_at, finished_at)
      select o.id, 'declined-' || o.id || '-' || n, 'failed', o.total, o.currency, 'contact_support', at, at, at
      from generate_series(1, 3) n, (
        select id, total, currency, paid_at from ${orders}
        where id in ${ids} and paid_with ->> 'kind' = 'card' order by id desc limit 1) o,
        lateral (select o.paid_at - n * interval '2 minutes' as at) times`)
    for (const id of ids) await checkOrder(database, id)
  }
}

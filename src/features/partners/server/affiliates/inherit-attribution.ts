import { sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { orderAttributions } from './tables.ts'

/** Copies the affiliate of an order to the one it was changed into. */
export async function inheritAttribution(db: Queryable, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into ${orderAttributions} (order_id, earner_id, code, visited_at)
    select ${to}, earner_id, code, visited_at from ${orderAttributions} where order_id = ${from} on conflict do nothing`)
}

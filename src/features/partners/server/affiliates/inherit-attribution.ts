import { sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { orderAttributions } from './tables.ts'

/** An order that another was changed into came by the same affiliate. */
export async function inheritAttribution(db: Queryable, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into ${orderAttributions} (order_id, earner_id, code, visited_at)
    select ${to}, earner_id, code, visited_at from ${orderAttributions} where order_id = ${from} on conflict do nothing`)
}

import { sql } from 'drizzle-orm'
import type { FindEarlierOrders } from '#features/pricing/server/price-purchase.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { orders } from './tables.ts'

const paid = sql`${orders.state} in ('paid', 'partly_refunded', 'refunded')`

/** Whether someone has paid an order before, as a user or as a guest with the same email address. */
export const hasEarlierOrders: FindEarlierOrders = async (db, { userId, email }) => {
  const own = sql`select 1 from ${orders} where ${orders.userId} = ${userId}::bigint and ${paid}`
  const asGuest = sql`select 1 from ${orders} where ${orders.userId} is null and ${orders.searchEmail} = lower(${email}::text) and ${paid}`
  const [found] = await readRows<{ found: boolean }>(db, sql`select exists (${own}) or exists (${asGuest}) as found`)
  return found?.found === true
}

import { sql } from 'drizzle-orm'
import { switches } from '#features/notices/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import type { Tx } from '#kit/server/database.ts'
import { products } from '../tables.ts'
import { supplyOrderLines, supplyOrders } from './tables.ts'

/** The shortage notices, with the tools that they are about. */
const shortages = { 'fz-shortage-month': sql`o.is_fz3`, 'fzl-shortage-month': sql`o.is_fzl` }

/**
 * Writes the month in which the next delivery of a tool is expected into its shortage notice. The notice itself is
 * switched on by staff. Where nothing is expected, the month stays as it is.
 */
export async function fillShortageMonths(tx: Tx): Promise<void> {
  for (const [name, isTool] of Object.entries(shortages))
    await tx.execute(sql`
      insert into ${switches} (name, value)
      select ${name}, trim(to_char(min(h.expected_on), 'Month'))
      from ${supplyOrders} h join ${supplyOrderLines} n on n.supply_order_id = h.id and n.received + n.missing < n.quantity
        join ${products} p on p.id = n.product_id join ${tools} o on o.product_slug = p.slug
      where ${isTool} and h.expected_on >= current_date
      having min(h.expected_on) is not null
      on conflict (name) do update set value = excluded.value where ${switches.value} <> excluded.value`)
}

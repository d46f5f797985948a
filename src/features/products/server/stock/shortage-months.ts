import { sql } from 'drizzle-orm'
import { regions } from '#access/actor.ts'
import { soldOutSwitch } from '#features/notices/server/board.ts'
import { switches } from '#features/notices/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { products } from '../tables.ts'
import { stockLevels, stockLocations, supplyOrderLines, supplyOrders } from './tables.ts'

/** Shortage notices and their tools. */
const shortages = { 'fz-shortage-month': sql`o.is_fz3`, 'fzl-shortage-month': sql`o.is_fzl` }

/**
 * Updates the expected delivery month in a tool's shortage notice. Staff turn the notice itself on. Without an expected
 * delivery, the month stays unchanged.
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

/**
 * Updates per region whether a shortage notice's tool is sold out, for notices that follow stock. Without a published
 * product for the tool, it isn't sold out.
 */
export async function followSoldOut(db: Queryable): Promise<void> {
  for (const [month, isTool] of Object.entries(shortages)) {
    const shortage = month.replace(/-month$/, '')
    for (const region of regions)
      await db.execute(sql`
        insert into ${switches} (name, value)
        select ${soldOutSwitch(shortage, region)}, case when count(*) > 0 and bool_and(free <= 0) then 'on' else '' end
        from (
          select p.id, coalesce((select sum(s.on_hand) from ${stockLevels} s join ${stockLocations} l on l.id = s.location_id
            where s.product_id = p.id and l.region = ${region} and l.status = 'open'), 0) as free
          from ${products} p join ${tools} o on o.product_slug = p.slug where ${isTool} and p.state = 'published') sold
        on conflict (name) do update set value = excluded.value where ${switches.value} <> excluded.value`)
  }
}

import { sql } from 'drizzle-orm'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import type { Database } from '#kit/server/database.ts'
import { flushVisits, type Visit } from './buffer.ts'
import { visitPurchaseLines, visitPurchases, visits } from './tables.ts'
import { purchaseOf } from './visitor-hash.ts'

/**
 * Records a purchase with its traffic source and the pages seen that day, once per order. Ignores a wrong token and
 * orders that weren’t paid within the last hour.
 */
export async function keepPurchase(
  database: Database,
  secret: string,
  { day, region, visitor, isBot }: Visit,
  order: { id: number; token: string },
): Promise<void> {
  if (!isLinkToken(secret, 'order', order.id, order.token)) return
  const key = await purchaseOf(database, day, order.id)
  // The pages leading to it may still be buffered.
  await flushVisits(database)
  await database.aside.execute(sql`
    with bought as (
      insert into ${visitPurchases} (key, day, region, is_bot, source, campaign, country, device, screen, chosen_vehicle, pages, currency)
      select ${key}, ${day}::date, p.region, p.is_bot, p.source, p.campaign, p.country, p.device, p.screen, p.chosen_vehicle,
        array(select distinct v.path from ${visits} v where v.day = ${day}::date and v.visitor = p.visitor and v.region = p.region
          and v.is_bot = p.is_bot and v.is_view), o.currency
      from ${orders} o, lateral visit_people(${day}::date, ${visitor}) p
      where o.id = ${order.id} and o.paid_at > now() - interval '1 hour' and p.region = ${region} and p.is_bot = ${isBot}
      on conflict (key) do nothing returning key
    )
    insert into ${visitPurchaseLines} (key, position, slug, name, quantity, net)
    select b.key, l.position, l.slug, l.name, l.quantity, l.net from bought b join ${orderLines} l on l.order_id = ${order.id}`)
}

import { sql } from 'drizzle-orm'
import { fulfilments } from '#features/orders/server/fulfilment-tables.ts'
import { orderLines, orders, parcelLines, parcels } from '#features/orders/server/tables.ts'
import { serialNumbers } from '#features/products/server/stock/tables.ts'
import { products } from '#features/products/server/tables.ts'
import type { Database } from '#kit/server/database.ts'

/**
 * Parcels of past orders: those of the last three days are waiting to be picked or packed, those of the last week are
 * on their way, and the others have arrived. One order is partly shipped, and one is on hold.
 */
export async function loadParcels(database: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  await database.transact(async (tx) => {
    await tx.execute(sql`
      insert into ${parcels} (order_id, state, carrier, tracking_number, packed_at, shipped_at, delivered_at)
      select o.id, case when o.age < interval '3 days' then 'packed' when o.age < interval '7 days' then 'shipped' else 'delivered' end,
        case when o.age >= interval '3 days' then case o.region when 1 then 'UPS' else 'DHL' end end,
        case when o.age >= interval '3 days' then case o.region when 1 then '1Z51E1' else 'JD0146' end || lpad(o.id::text, 8, '0') end,
        o.paid_at + interval '5 hours',
        case when o.age >= interval '3 days' then o.paid_at + interval '1 day' end,
        case when o.age >= interval '7 days' then o.paid_at + interval '4 days' end
      from (select *, ${at}::timestamptz - paid_at as age from ${orders}) o
      where o.shipping_tier is not null and o.paid_at is not null and o.shipped_at is null
        and (o.age >= interval '3 days' or (o.age > interval '1 day' and o.id % 2 = 0))
        and exists (select from ${orderLines} l where l.order_id = o.id and l.kind = 'product')
      order by o.id`)
    // The newest shipped order with several products is only partly shipped.
    await tx.execute(sql`
      insert into ${parcelLines} (parcel_id, order_line_id, quantity, serials)
      select p.id, l.id, l.quantity, case when exists (select from ${products} g where g.id = l.product_id and g.serial_tracked)
          then (select jsonb_agg('FZ' || 40 + l.id % 4 || 'T' || lpad((l.id * 7 + unit)::text, 5, '0')) from generate_series(1, l.quantity) unit)
          else '[]' end
      from ${parcels} p join ${orderLines} l on l.order_id = p.order_id and l.kind = 'product'
      where not (l.position > 0 and p.order_id = (
        select max(x.order_id) from ${parcels} x where x.state = 'shipped'
          and (select count(*) from ${orderLines} y where y.order_id = x.order_id and y.kind = 'product') > 1))`)
    await tx.execute(sql`
      update ${serialNumbers} n set created_at = p.packed_at, changed_at = coalesce(p.shipped_at, p.packed_at)
      from ${parcels} p where p.id = n.parcel_id`)
    await tx.execute(sql`
      insert into ${fulfilments} (order_id, region, ordered_at, state, changed_at)
      select o.id, o.region, o.created_at, case
          when p.state <> 'packed' and exists (select from ${orderLines} l where l.order_id = o.id and l.kind = 'product'
            and not exists (select from ${parcelLines} x where x.order_line_id = l.id)) then 'partly_shipped'
          else p.state end, coalesce(p.delivered_at, p.shipped_at, p.packed_at)
      from ${parcels} p join ${orders} o on o.id = p.order_id`)
    await tx.execute(sql`
      insert into ${fulfilments} (order_id, region, ordered_at, state, hold_reason, changed_at)
      select o.id, o.region, o.created_at, 'on_hold', 'The street doesn’t exist. Waiting for the customer’s answer.', o.paid_at + interval '2 hours'
      from ${orders} o where o.region = 1 and o.shipping_tier is not null and o.state = 'paid'
        and not exists (select from ${fulfilments} f where f.order_id = o.id)
        and exists (select from ${orderLines} l where l.order_id = o.id and l.kind = 'product')
      order by o.id limit 1`)
    await tx.execute(sql`
      update ${orders} o set tracking_carrier = p.carrier, tracking_number = p.tracking_number,
        shipped_at = case when f.state in ('shipped', 'delivered') then p.shipped_at end
      from ${parcels} p join ${fulfilments} f on f.order_id = p.order_id where o.id = p.order_id and p.state <> 'packed'`)
  })
}

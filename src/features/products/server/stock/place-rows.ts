/** SQL to read the stock of places: rows `p`, `l`, `v` of products, locations and variants, with quantities. */
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import type { SplitKey } from '#kit/server/lists.ts'
import { orderLines, orders, parcelLines, parcels } from '#features/orders/server/tables.ts'
import { kitParts, products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'
import { partNumberOf, variantName } from '../variants/variant-name.ts'
import {
  stockChanges,
  stockLevels,
  stockLocations,
  stockMarks,
  stockTransferLines,
  stockTransfers,
  supplyOrderLines,
  supplyOrders,
} from './tables.ts'

/**
 * Places by product and variant, with available, reserved and incoming units. Each product has a row per location and
 * variant, and one without a variant if it has none or has unassigned units.
 */
export const places = sql`
  ${products} p cross join ${stockLocations} l
    cross join lateral (select null::bigint as id union all select v.id from ${productVariants} v where v.product_id = p.id) i
    left join ${productVariants} v on v.id = i.id
    left join ${stockLevels} s on s.product_id = p.id and s.location_id = l.id and s.variant_id is not distinct from i.id
    left join ${stockMarks} m on m.product_id = p.id and m.location_id = l.id and m.variant_id is not distinct from i.id`
export const free = sql`coalesce(s.on_hand, 0)`
// Only computed for displayed rows. Conditions use `isReserved`, which is looked up for all rows at once.
export const reserved = sql`coalesce((select r.units from reserved r where r.product_id = p.id and r.location_id = l.id
  and r.variant_id is not distinct from i.id), 0)`
export const isReserved = sql`(p.id, l.id, coalesce(i.id, 0)) in (select r.product_id, r.location_id, coalesce(r.variant_id, 0) from reserved r)`
export const hasVariants = sql`exists (select 1 from ${productVariants} w where w.product_id = p.id and w.retired_at is null)`
export const isKit = sql`exists (select 1 from ${kitParts} k where k.kit_id = p.id)`
/** Condition on `p` that a product is a kit. */
export const holdsKit = async (db: Queryable, condition: SQL): Promise<boolean> =>
  (await db.execute(sql`select from ${products} p where ${condition} and ${isKit}`)).rows.length > 0
/**
 * Condition for lists: omits kits, whose stock is that of their parts, and empty places that are retired or of items no
 * longer sold as such.
 */
export const isListed = sql`not ${isKit} and (${free} > 0 or ${isReserved} or l.status = 'open' and case when v.id is null then not ${hasVariants} else v.retired_at is null end)`
/**
 * Units reserved for orders and not shipped. For partly shipped orders, parcels are attributed to the order's places by
 * ID.
 */
export const withReserved = sql`with taken as (
  select o.id as order_id, c.product_id, c.location_id, c.variant_id, -sum(c.delta) as units
  from ${orders} o join ${stockChanges} c on c.reference = 'order/' || o.id
  where o.state in ('paying', 'paid', 'partly_refunded') and o.shipping_tier is not null and o.shipped_at is null
  group by 1, 2, 3, 4 having sum(c.delta) < 0
), gone as (
  select k.order_id, n.product_id, n.variant_id, sum(x.quantity) as units
  from ${parcels} k join ${parcelLines} x on x.parcel_id = k.id join ${orderLines} n on n.id = x.order_line_id
  where k.state <> 'packed' and k.order_id in (select order_id from taken) group by 1, 2, 3
), reserved as materialized (
  select product_id, location_id, variant_id, sum(greatest(0, units - greatest(0, sent - before)))::int as units
  from (
    select t.product_id, t.location_id, t.variant_id, t.units, coalesce(g.units, 0) as sent,
      coalesce(sum(t.units) over (partition by t.order_id, t.product_id, t.variant_id order by t.location_id
        rows between unbounded preceding and 1 preceding), 0) as before
    from taken t left join gone g on g.order_id = t.order_id and g.product_id = t.product_id
      and g.variant_id is not distinct from t.variant_id) places
  group by 1, 2, 3 having sum(greatest(0, units - greatest(0, sent - before))) > 0)`
export const incoming = sql`(
  coalesce((select sum(n.quantity - n.received - n.missing) from ${stockTransferLines} n join ${stockTransfers} t on t.id = n.transfer_id
    where n.product_id = p.id and n.variant_id is not distinct from i.id and t.to_id = l.id and n.received + n.missing < n.quantity), 0)
  + coalesce((select sum(n.quantity - n.received - n.missing) from ${supplyOrderLines} n join ${supplyOrders} t on t.id = n.supply_order_id
    where n.product_id = p.id and n.variant_id is not distinct from i.id and t.to_id = l.id and n.received + n.missing < n.quantity), 0))::int`
export const quantities = sql`${free} as free, ${reserved} as reserved, ${free} + ${reserved} as on_hand, ${incoming} as incoming, m.low_at`
export const facts = sql`p.id as product_id, i.id as variant_id, p.slug, p.name, ${variantName} as variant, ${partNumberOf} as part_number,
  v.id is null and ${hasVariants} as is_unassigned, v.retired_at is not null as is_retired`
/** Combines product, location and variant IDs into one sort key. */
export const placeId = sql`((p.id * 1000 + l.id) * 1000000 + coalesce(i.id, 0))`
export const placeKey: SplitKey = {
  columns: [sql`p.id`, sql`l.id`, sql`coalesce(i.id, 0)`],
  of: (id) => [Math.floor(id / 1_000_000_000), Math.floor(id / 1_000_000) % 1000, id % 1_000_000],
}

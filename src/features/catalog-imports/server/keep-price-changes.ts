import { drizzle } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { priceTierChanges, tunes } from '#features/tunes/server/tables.ts'

/** The previous and new prices of a tier, in the shape of its price history. */
const set = sql.raw(`jsonb_build_object('price', c.before -> 'price', 'addonprice', c.before -> 'addon_price',
  'baseprice', c.before -> 'base_price', 'baseaddonprice', c.before -> 'base_addon_price',
  'dealerprice', c.before -> 'dealer_price', 'dealeraddonprice', c.before -> 'dealer_addon_price')`)
const columns = sql.raw('price, addon_price, base_price, base_addon_price, dealer_price, dealer_addon_price')
const differs = sql.raw(
  `exists (select 1 from unnest(string_to_array('price addon_price base_price base_addon_price dealer_price dealer_addon_price', ' ')) name
     where c.before -> name is distinct from c.after -> name)`,
)

/** Adds the price tiers that changed in `changed_rows` to their price histories. */
export async function keepPriceChanges(
  client: ClientBase,
  { by, note }: { by: number | null; note: string },
): Promise<void> {
  // Price history requires an author, and command-line imports have none.
  if (by === null) return
  await drizzle(client as never, { casing: 'snake_case' }).execute(sql`
    insert into ${priceTierChanges} (tier_id, ${columns}, before, state, effective_at, applied_at, tunes, reason, created_by)
    select r.id, ${sql.raw('r.price, r.addon_price, r.base_price, r.base_addon_price, r.dealer_price, r.dealer_addon_price')},
      ${set}, 'applied', now(), now(), (select count(*) from ${tunes} u where u.price_tier_id = r.id), ${note}, ${by}
    from changed_rows c, jsonb_populate_record(null::price_tiers, c.after) r
    where c.table_name = 'price_tiers' and c.before is not null and c.after is not null and ${differs}`)
}

import { eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { PriceSet } from '#features/pricing/price-set.ts'
import { priceTiers, tunes } from '#features/tunes/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { matching } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { previewPriceTier } from '../contract/price-tiers.ts'
import { pricesJson } from './price-columns.ts'
import { tuneOwner } from '#features/tunes/server/queries.ts'

type PreviewRow = {
  total: number
  found: number
  id: number | null
  slug: string
  name: string
  part_number: string
  about: string
  prices: PriceSet
  role_discounts: Record<string, number>
}

/** Tunes that new prices would reprice, by id. A single statement for any number of tunes. */
export const previewPriceTierOperation = operation(previewPriceTier, async ({ db, input }) => {
  const { prices, q, after = 0, limit } = input.body
  if ((await db.$count(priceTiers, eq(priceTiers.id, input.params.id))) === 0) return fail('not_found')
  const rows = await readRows<PreviewRow>(
    db,
    sql`
    with repriced as materialized (
      select u.id, u.slug, u.name, u.part_number, coalesce(g.name, x.name, '') as about, ${pricesJson('u')} as prices,
        coalesce(g.other_role_discounts, '{}') as role_discounts,
        coalesce(${matching(q, [sql`u.name`, sql`u.part_number`, sql`u.slug`, sql`g.name`, sql`x.name`]) ?? sql`true`}, false) as is_found
      from ${tunes} u ${tuneOwner}
      where u.price_tier_id = ${input.params.id} and ${pricesJson('u')} <> ${JSON.stringify(prices)}::jsonb
    ), counted as (select count(*)::int as total, (count(*) filter (where is_found))::int as found from repriced),
    page as (select * from repriced where is_found and id > ${after} order by id limit ${limit + 1})
    select counted.*, page.* from counted left join page on true order by page.id`,
  )
  const data = rows.flatMap(({ total: _total, found: _found, id, ...tune }) => (id === null ? [] : [{ id, ...tune }]))
  const page = data.slice(0, limit)
  return {
    total: rows[0]?.total ?? 0,
    found: rows[0]?.found ?? 0,
    data: page,
    next: data.length > limit ? page.at(-1)!.id : null,
  }
})

import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { currencies, type PricesByCurrency, toDecimal } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportKits, listKits } from '../contract/kits.ts'
import type { getProductSummary } from '../contract/product-records.ts'
import { stockLevels, stockLocations } from './stock/tables.ts'
import { kitParts, products, productSelections } from './tables.ts'
import { productVariants } from './variants/tables.ts'

type Row = RowOf<typeof listKits>
interface ReadRow extends Omit<Row, 'parts' | 'alone'> {
  parts: (Row['parts'][number] & { prices: PricesByCurrency })[]
}

/** Total price of the parts alone, in currencies in which all are sold. */
function aloneOf(parts: ReadRow['parts']): PricesByCurrency {
  const sums: PricesByCurrency = {}
  for (const code of currencies) {
    if (parts.some(({ prices }) => prices[code] === undefined)) continue
    sums[code] = parts.reduce((sum, { prices, quantity }) => sum + (prices[code] ?? 0) * quantity, 0)
  }
  return sums
}

/** SQL for the preset variant of part `k`; null if its product has none. */
const variantOfPart = sql`(
  select v.id from ${productVariants} v where v.product_id = k.product_id and v.retired_at is null and not exists (
    select 1 from ${productSelections} s where s.id = any(v.selection_ids) and not exists (
      select 1 from jsonb_array_elements(k.options) c where (c->>'id')::bigint = s.option_id and c->>'selection' = s.name)))`
/** SQL for a part's units in the region's active locations, by columns `product_id` and `variant_id` of `of`. */
const onHandOf = (of: SQL, region: number) => sql`(
  select coalesce(sum(v.on_hand), 0) from ${stockLevels} v join ${stockLocations} l on l.id = v.location_id
  where v.product_id = ${of}.product_id and (${of}.variant_id is null or v.variant_id = ${of}.variant_id)
    and l.region = ${region} and l.status = 'open')`
const availableIn = (region: number) => sql`(
  select min(${onHandOf(sql`needed`, region)} / needed.quantity)::int
  from (select k.product_id, ${variantOfPart} as variant_id, sum(k.quantity) as quantity from ${kitParts} k
    where k.kit_id = p.id and k.product_id is not null group by 1, 2) needed)`

/** Parts of a kit with their stock in a region; null if the product isn't a kit. */
export async function readKit(db: Queryable, id: number, region: number) {
  const parts = await readRows<NonNullable<z.output<typeof getProductSummary.output>['kit']>['parts'][number]>(
    db,
    sql`select k.product_id, k.tune_id, coalesce(g.name, t.name) as name, k.quantity,
        coalesce((select string_agg(c->>'selection', ', ') from jsonb_array_elements(k.options) c), '') as choices,
        case when k.product_id is not null then ${onHandOf(sql`k`, region)}::int end as on_hand
      from (select k.*, ${variantOfPart} as variant_id from ${kitParts} k where k.kit_id = ${id}) k
        left join ${products} g on g.id = k.product_id left join ${tunes} t on t.id = k.tune_id
      order by k.position`,
  )
  if (parts.length === 0) return null
  const [made] = await readRows<{ available: number | null }>(
    db,
    sql`select ${availableIn(region)} as available from ${products} p where p.id = ${id}`,
  )
  return { available: made!.available, parts }
}

const hasTunes = sql`exists (select 1 from ${kitParts} k where k.kit_id = p.id and k.tune_id is not null)`

export const kitLists = listOperations(
  listKits,
  exportKits,
  ({ db, actor }, { query: { q, state, stock, contains, ...query } }) =>
    readPage<ReadRow>(db, query, {
      select: sql`
        select p.id, p.slug, p.name, p.state, p.version, p.prices, ${availableIn(actor.region)} as available,
          (select jsonb_agg(jsonb_build_object('name', coalesce(g.name, t.name), 'quantity', k.quantity, 'prices', coalesce(g.prices, t.price))
              order by k.position)
            from ${kitParts} k left join ${products} g on g.id = k.product_id left join ${tunes} t on t.id = k.tune_id
            where k.kit_id = p.id) as parts
        from ${products} p`,
      where: [
        sql`exists (select 1 from ${kitParts} k where k.kit_id = p.id)`,
        matching(q, [sql`p.name`, sql`p.slug`, sql`p.part_number`]),
        state && sql`p.state = ${state}`,
        stock &&
          (stock === 'in'
            ? sql`coalesce(${availableIn(actor.region)}, 1) > 0`
            : sql`${availableIn(actor.region)} <= 0`),
        contains && (contains === 'tunes' ? hasTunes : sql`not ${hasTunes}`),
      ],
      of: 'p',
    }),
)({
  shape: ({ parts, ...row }) => ({
    ...row,
    alone: aloneOf(parts),
    parts: parts.map(({ name, quantity }) => ({ name, quantity })),
  }),
  columns: {
    id: 'id',
    slug: 'slug',
    name: 'name',
    state: 'state',
    parts: ({ parts }) => parts.map(({ name, quantity }) => `${quantity} x ${name}`).join('; '),
    ...Object.fromEntries(
      currencies.map((code) => [
        `price ${code}`,
        ({ prices }: ReadRow) => (prices[code] === undefined ? null : toDecimal(prices[code])),
      ]),
    ),
    available: 'available',
  },
})

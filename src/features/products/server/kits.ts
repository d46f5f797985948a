import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { currencies, type PricesByCurrency, toDecimal } from '#kit/money.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { exportKits, listKits } from '../contract/kits.ts'
import { stockLevels, stockLocations } from './stock/tables.ts'
import { kitParts, products } from './tables.ts'

type Row = RowOf<typeof listKits>
interface ReadRow extends Omit<Row, 'parts' | 'alone'> {
  parts: (Row['parts'][number] & { prices: PricesByCurrency })[]
}

/** What the parts cost alone, in the currencies in which all of them are sold. */
function aloneOf(parts: ReadRow['parts']): PricesByCurrency {
  const sums: PricesByCurrency = {}
  for (const code of currencies) {
    if (parts.some(({ prices }) => prices[code] === undefined)) continue
    sums[code] = parts.reduce((sum, { prices, quantity }) => sum + (prices[code] ?? 0) * quantity, 0)
  }
  return sums
}

const availableIn = (region: number) => sql`(
  select min(coalesce(s.on_hand, 0) / needed.quantity)::int
  from (select k.product_id, sum(k.quantity) as quantity from ${kitParts} k where k.kit_id = p.id and k.product_id is not null group by 1) needed
  left join lateral (
    select sum(v.on_hand) as on_hand from ${stockLevels} v join ${stockLocations} l on l.id = v.location_id
    where v.product_id = needed.product_id and l.region = ${region} and l.status = 'open') s on true)`
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
      id: sql`p.id`,
      name: sql`p.name`,
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

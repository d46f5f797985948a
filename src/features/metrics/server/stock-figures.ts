import { type SQL, sql } from 'drizzle-orm'
import { listOperations, type QueryOf, type RowOf } from '#access/list-operations.ts'
import { stockChanges, stockLevels, stockLocations } from '#features/products/server/stock/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { everyCondition, matching } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportStockFigures, listStockFigures } from '../contract/accounts.ts'
import { addDays, type DayRange, lengthOf } from '../rules/periods.ts'
import { placeOf } from './places.ts'
import { rangeOf } from './range.ts'
import { soldOf } from './sold-values.ts'
import { partsOf } from './spans.ts'
import { metricStock } from './tables.ts'

type StockRow = RowOf<typeof listStockFigures>
type StockQuery = QueryOf<typeof listStockFigures>

/** The stock of product `p` before a day: that of the last closed day before it, plus changes since. */
function stockBefore(day: string, closed: string | null, regions: readonly number[]): SQL {
  const last = closed !== null && closed < day ? closed : addDays(day, -1)
  const since = closed === null ? sql`'-infinity'` : sql`(${last}::date + 1)::timestamp at time zone 'UTC'`
  return sql`select greatest(0, coalesce(sum(
      coalesce((select m.on_hand from ${metricStock} m where m.product_id = p.id and m.region = r.region and m.day <= ${last}::date
        order by m.day desc limit 1), 0)
      + coalesce((select sum(c.delta) from ${stockChanges} c join ${stockLocations} l on l.id = c.location_id
        where c.product_id = p.id and l.region = r.region and c.created_at >= ${since} and c.created_at < ${day}::timestamp at time zone 'UTC'), 0)
    ), 0))::int as at_start
    from unnest(${sql.param(regions)}::bigint[]) r (region)`
}

/** Stock for fewer days than this is short. */
const shortDays = 30

/** The figures of a product `p` that sold `s.units` units. */
function stockTerms(range: DayRange, closed: string | null, region: string | undefined) {
  const days = lengthOf(range)
  const regions = region ? [Number(region)] : [1, 2]
  const levels = sql`${stockLevels} v join ${stockLocations} l on l.id = v.location_id and l.region = any(${sql.param(regions)}::bigint[])`
  const onHand = sql`(select coalesce(sum(v.on_hand), 0)::int from ${levels} where v.product_id = p.id)`
  const atStart = sql`(${stockBefore(range.from, closed, regions)})`
  return {
    onHand,
    hasStock: sql`exists (select 1 from ${levels} where v.product_id = p.id and v.on_hand > 0)`,
    wasStocked: sql`p.id in (select v.product_id from ${levels} where v.on_hand = 0)`,
    daysLeft: sql`case when s.units > 0 then round(${onHand} * ${days}::numeric / s.units, 1)::float8 end`,
    turnover: sql`round(coalesce(s.units, 0) * 2 * 365.0 / ${days}::int / nullif(${onHand} + ${atStart}, 0), 2)::float8`,
  }
}
type StockTerms = ReturnType<typeof stockTerms>
const byName = sql`lower(p.name), p.id`
const stockSorts = {
  days_left: ({ daysLeft }: StockTerms) => sql`${daysLeft} nulls last, ${byName}`,
  sold: () => sql`s.units desc, ${byName}`,
  turnover: ({ turnover }: StockTerms) => sql`${turnover} desc nulls last, ${byName}`,
  name: () => byName,
}

/** Parses the cursor: an offset among sold products, or the last product among the others, as in `p12`. */
function stockPlaceOf(after: string | undefined): { start: number } | { product: number } {
  const [, product] = /^p([1-9]\d{0,14})$/.exec(after ?? '') ?? []
  return product === undefined ? { start: placeOf(after) } : { product: Number(product) }
}
type StockPlace = ReturnType<typeof stockPlaceOf>

/**
 * One page of products, with sales in `sold`. Products with sales or returns come first in the requested order; the
 * others follow by name. So only the former are computed completely, and of the others just the page's rows.
 */
function stockPage({ q, only, sort, limit }: StockQuery, terms: StockTerms, place: StockPlace): SQL {
  const kept = [
    sql`p.shippable and exists (select 1 from ${stockLevels} v where v.product_id = p.id)`,
    matching(q, [sql`p.name`]),
    ...(only === 'sold_out' ? [terms.wasStocked, sql`not ${terms.hasStock}`] : []),
    only === 'unsold' ? terms.hasStock : undefined,
  ]
  const isWhole = sort === 'name' && only !== 'short'
  const soldFirst = (start: number) => sql`select p.id, p.name, false as is_named
    from sold s join ${products} p on p.id = s.value::bigint where ${everyCondition([
      ...kept,
      only === 'unsold' ? sql`s.units < 0` : sql`s.units <> 0`,
      only === 'short' ? sql`${terms.daysLeft} < ${shortDays}` : undefined,
    ])} order by ${stockSorts[sort](terms)} offset ${start} limit ${limit + 1}`
  const left = isWhole ? (only === 'unsold' ? sql`s.units > 0` : sql`false`) : sql`s.units <> 0`
  const named = sql`select p.id, p.name, true as is_named from ${products} p where ${everyCondition([
    ...kept,
    sql`not exists (select 1 from sold s where s.value = p.id::text and ${left})`,
    'product' in place
      ? sql`(${byName}) > (select lower(c.name), c.id from ${products} c where c.id = ${place.product})`
      : undefined,
  ])} order by ${byName} limit ${limit + 1}`
  if ('product' in place || isWhole) return named
  if (only === 'short') return soldFirst(place.start)
  return sql`(${soldFirst(place.start)}) union all (${named}) limit ${limit + 1}`
}

export const stockFigureOperations = listOperations(
  listStockFigures,
  exportStockFigures,
  async ({ db, now }, { query }) => {
    const place = stockPlaceOf(query.after)
    const range = rangeOf(query, now)
    const parts = await partsOf(db, range)
    const terms = stockTerms(range, parts.last, query.region)
    const rows = await readRows<StockRow & { is_named: boolean }>(
      db,
      sql`with sold as materialized (${soldOf({ dimension: 'product', quotes: ['USD'] }, parts, query.region)}),
          page as materialized (${stockPage(query, terms, place)})
        select p.id, p.name, ${terms.onHand} as on_hand, coalesce(s.units, 0) as sold, ${terms.daysLeft} as days_left, ${terms.turnover} as turnover, p.is_named
        from (select *, row_number() over () as place from page) p left join sold s on s.value = p.id::text order by p.place`,
    )
    const data = rows.slice(0, query.limit)
    const last = data.at(-1)
    const next = last && (last.is_named || 'product' in place ? `p${last.id}` : String(place.start + query.limit))
    return { data: data.map(({ is_named: _isNamed, ...row }) => row), next: rows.length > query.limit ? next! : null }
  },
)({
  file: 'stock-figures',
  columns: {
    Product: 'name',
    'On hand': 'on_hand',
    Sold: 'sold',
    'Days left': 'days_left',
    'Turnover a year': 'turnover',
  },
})

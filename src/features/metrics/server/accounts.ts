import { type SQL, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { stockChanges, stockLevels, stockLocations } from '#features/products/server/stock/tables.ts'
import { currencies, type Currency, toDecimal } from '#kit/money.ts'
import { currencyPlace, matching } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/accounts.ts'
import { addDays, type DayRange, lengthOf, spansOf, yearsOf } from '../rules/periods.ts'
import { pageFrom, placeOf } from './places.ts'
import { rangeOf } from './range.ts'
import { ofParts, type Parts, partsOf } from './spans.ts'
import { metricFigures, metricStock, metricValues } from './tables.ts'

/** What was on hand of a product `p` before a day: as at the end of the last closed day before it, with the changes since then. */
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

type DealerRow = RowOf<typeof contract.listDealerFigures>
type StockRow = RowOf<typeof contract.listStockFigures>

const all = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)

const figures = sql`quote, region, value, orders, units, refunded_units, gross, tax, refunds, refunded_tax`
/** What was sold of each value of a dimension in some currencies: whole months, the days beside them, and days that are not closed yet. */
function soldOf(
  { dimension, quotes }: { dimension: 'dealer' | 'product'; quotes: readonly Currency[] },
  parts: Parts,
  region?: string,
): SQL {
  const where = ({ from, until }: DayRange) =>
    sql`quote in ${quotes} and dimension = ${dimension} and day between ${from}::date and ${until}::date`
  const rows = ofParts(
    parts,
    (closed) => {
      const { months, days } = spansOf(closed, false)
      const { years, months: rest } = months ? yearsOf(months) : { years: null, months: [] }
      const ofValues = (span: 'year' | 'month', range: DayRange) =>
        sql`select ${figures} from ${metricValues} where span = ${span} and ${where(range)}`
      return sql.join(
        [
          ...(years ? [ofValues('year', years)] : []),
          ...rest.map((range) => ofValues('month', range)),
          ...days.map((each) => sql`select ${figures} from ${metricFigures} where ${where(each)}`),
        ],
        sql` union all `,
      )
    },
    (open) =>
      sql`select ${figures} from metric_rollup(${open.from}::date, ${open.until}::date, ${sql.param([...quotes])}::text[], false) r where ${where(open)}`,
  )
  return sql`select value, quote, sum(orders)::int as orders, sum(gross - tax - refunds + refunded_tax)::bigint as net,
      sum(units - refunded_units)::int as units
    from (${rows}) f where true ${region ? sql`and region = ${Number(region)}` : sql``} group by value, quote`
}

const dealerSorts = {
  net: sql`${currencyPlace(sql`r.currency`)}, r.net desc, r.id`,
  used: sql`r.used desc nulls last, r.id`,
  overdue: sql`${currencyPlace(sql`r.currency`)}, r.overdue desc, r.net desc, r.id`,
  name: sql`lower(r.name), r.id`,
}
const dealerOnly = { overdue: sql`r.overdue > 0`, nearly_used: sql`r.used >= 0.8`, silent: sql`r.orders = 0` }

const dealerLists = listOperations(
  contract.listDealerFigures,
  contract.exportDealerFigures,
  async ({ db, now }, { query }) => {
    const start = placeOf(query.after)
    const rows = await readRows<DealerRow>(
      db,
      sql`select * from (
          select d.id, d.name, d.region, d.currency, coalesce(s.orders, 0) as orders, coalesce(s.net, 0) as net, a.balance, a.credit_limit,
            case when a.credit_limit > 0 then a.balance::float8 / a.credit_limit end as used, a.overdue
          from ${dealers} d cross join lateral dealer_standing(d.id) a
          left join (${soldOf({ dimension: 'dealer', quotes: currencies }, await partsOf(db, rangeOf(query, now)))}) s on s.value = d.id::text and s.quote = d.currency
          where d.state = 'active'
        ) r where ${all([
          query.region ? sql`r.region = ${Number(query.region)}` : undefined,
          query.only ? dealerOnly[query.only] : undefined,
          matching(query.q, [sql`r.name`]),
        ])} order by ${dealerSorts[query.sort]} offset ${start} limit ${query.limit + 1}`,
    )
    return pageFrom(rows, start, query.limit)
  },
)({
  file: 'dealer-figures',
  columns: {
    Dealer: 'name',
    Region: 'region',
    Currency: 'currency',
    Orders: 'orders',
    Net: ({ net }) => toDecimal(net),
    Balance: ({ balance }) => toDecimal(balance),
    'Credit limit': ({ credit_limit: limit }) => toDecimal(limit),
    'Credit used': 'used',
    Overdue: ({ overdue }) => toDecimal(overdue),
  },
})

const stockSorts = {
  days_left: sql`r.days_left nulls last, r.name, r.id`,
  sold: sql`r.sold desc, r.name, r.id`,
  turnover: sql`r.turnover desc nulls last, r.name, r.id`,
  name: sql`lower(r.name), r.id`,
}
/** Less than this is short. */
const shortDays = 30
const stockOnly = {
  short: sql`r.days_left < ${shortDays}`,
  unsold: sql`r.sold <= 0 and r.on_hand > 0`,
  sold_out: sql`r.on_hand = 0`,
}

const stockLists = listOperations(
  contract.listStockFigures,
  contract.exportStockFigures,
  async ({ db, now }, { query }) => {
    const start = placeOf(query.after)
    const range = rangeOf(query, now)
    const days = lengthOf(range)
    const parts = await partsOf(db, range)
    const regions = query.region ? [Number(query.region)] : [1, 2]
    const rows = await readRows<StockRow>(
      db,
      sql`select * from (
          select p.id, p.name, h.on_hand, coalesce(s.units, 0) as sold,
            case when coalesce(s.units, 0) > 0 then round((h.on_hand * ${days}::numeric / s.units), 1)::float8 end as days_left,
            case when h.on_hand + b.at_start > 0 then round(coalesce(s.units, 0) * 2 * 365.0 / ${days}::int / (h.on_hand + b.at_start), 2)::float8 end as turnover
          from ${products} p cross join lateral (
            select coalesce(sum(v.on_hand), 0)::int as on_hand from ${stockLevels} v join ${stockLocations} l on l.id = v.location_id
            where v.product_id = p.id ${query.region ? sql`and l.region = ${Number(query.region)}` : sql``}
          ) h cross join lateral (${stockBefore(range.from, parts.last, regions)}) b
          left join (${soldOf({ dimension: 'product', quotes: ['USD'] }, parts, query.region)}) s on s.value = p.id::text
          where p.shippable and exists (select 1 from ${stockLevels} v where v.product_id = p.id)
        ) r where ${all([query.only ? stockOnly[query.only] : undefined, matching(query.q, [sql`r.name`])])}
        order by ${stockSorts[query.sort]} offset ${start} limit ${query.limit + 1}`,
    )
    return pageFrom(rows, start, query.limit)
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

export const accountOperations = [...dealerLists, ...stockLists]

import { type SQL, sql } from 'drizzle-orm'
import { orderLines } from '#features/orders/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { amounts, dimensions } from '../rules/measures.ts'
import type { DayRange } from '../rules/periods.ts'
import type { Asked } from './range.ts'
import type { Grouping, Sum } from './sums.ts'
import { metricOrders } from './tables.ts'

/** The column of `metric_facts` for each dimension. */
const columns = {
  dealer: 'dealer_id',
  affiliate: 'affiliate_id',
  tuner: 'tuner',
  product: 'product_id',
  tune: 'tune_id',
} as const

type Narrowing = Omit<Asked, 'currency' | 'by'>

/** The start of a range of days, and its exclusive end. */
export const timesOf = ({ from, until }: DayRange) => ({
  since: sql`${from}::timestamp at time zone 'UTC'`,
  until: sql`(${until}::date + 1)::timestamp at time zone 'UTC'`,
})

/** Restricts to the orders of a dealer or with a product by index, instead of reading all orders of the days. */
function ordersOf({ dealer, product }: Narrowing): SQL[] {
  const ids = [
    ...(dealer === undefined
      ? []
      : [
          sql`select i.order_id from ${paymentIntents} i where i.dealer_id = ${Number(dealer)} and i.order_id is not null`,
        ]),
    ...(product === undefined
      ? []
      : [sql`select l.order_id from ${orderLines} l where l.product_id = ${Number(product)}`]),
  ]
  return ids.map((found) => sql`f.order_id = any (array(${found}))`)
}

/**
 * Sales, refunds and commissions within the requested days and filters, line by line, as `f`.
 * @param times a part of the days, if not all are needed
 * @param also further conditions on `f`
 */
export function factsOf(asked: Narrowing, times = timesOf(asked), also: readonly SQL[] = []): SQL {
  const where = [sql`true`, ...ordersOf(asked), ...also]
  if (asked.region !== undefined) where.push(sql`f.region = ${Number(asked.region)}`)
  if (asked.sold_in !== undefined) where.push(sql`f.currency = ${asked.sold_in}`)
  if (asked.kind !== undefined) where.push(sql`f.kind = ${asked.kind}`)
  if (asked.code !== undefined) where.push(sql`${asked.code} = any(f.codes)`)
  for (const name of dimensions)
    if (name !== 'code' && asked[name] !== undefined)
      where.push(sql`f.${sql.identifier(columns[name])} = ${name === 'tuner' ? asked[name] : Number(asked[name])}`)
  return sql`(select f.* from metric_facts(${times.since}, ${times.until}) f where ${sql.join(where, sql` and `)}) f`
}

/** Whether an order is its customer's first. `f` is from `factsOf`, `m` the order's row in the closed days. */
export const isFirst = sql`coalesce(m.first_order_id, (select p.id from first_order_of(f.user_id, f.email, f.paid_at) p)) = f.order_id`

/** Selects the keys of a fact `f` for a grouping, tagged with the grouping's number. */
function keysOf(grouping: Grouping, number: number): SQL {
  const of = (key: SQL) => sql`select ${sql.raw(String(number))} as place, ${key} as key`
  if (grouping === null) return of(sql`''`)
  if ('period' in grouping) return of(sql`date_trunc(${sql.raw(`'${grouping.period}'`)}, f.day)::date::text`)
  if (grouping.by === 'code') return sql`${of(sql`code`)} from unnest(f.codes) code`
  const column = { ...columns, region: 'region', sold_in: 'currency', kind: 'kind' }[grouping.by]
  return of(sql`f.${sql.identifier(column)}::text`)
}

const plain = ['units', 'refunded_units'] as const
const converted = (name: string): string => `coalesce(sum(round(${name} * rate)), 0)::bigint as ${name}`
const orderCounts = ['orders', 'new_customers', 'returning_orders', 'unrated'] as const

/**
 * Computes totals directly from the orders: slower than stored figures, for requests that no stored row covers. One
 * scan of the orders serves all groupings.
 * @returns the totals of each grouping, in the same order
 */
export async function factSums(db: Queryable, asked: Asked, groupings: readonly Grouping[]): Promise<Sum[][]> {
  const added = sql.raw([...plain, ...amounts].map((name) => `sum(${name}) as ${name}`).join(', '))
  const sums = sql.raw(
    [...[...orderCounts, ...plain].map((name) => `sum(${name})::bigint as ${name}`), ...amounts.map(converted)].join(
      ', ',
    ),
  )
  const rows = await readRows<Sum & { place: number }>(
    db,
    sql`with facts as materialized (
        select (f.at at time zone 'UTC')::date as day, f.*, f.what = 'sale' and ${isFirst} as is_first
        from ${factsOf(asked)} left join ${metricOrders} m on m.order_id = f.order_id
      ), days as (
        select k.place, k.key, f.day, f.currency, count(distinct f.order_id) filter (where f.what = 'sale') as orders,
          count(distinct f.order_id) filter (where f.is_first) as new_customers,
          count(distinct f.order_id) filter (where f.what = 'sale' and not f.is_first) as returning_orders,
          count(distinct f.order_id) filter (where f.what in ('sale', 'refund')) as moved, ${added}
        from facts f cross join lateral (${sql.join(groupings.map(keysOf), sql` union all `)}) k
        where k.key is not null group by 1, 2, 3, 4
      ), rated as (
        select d.*, r.rate, case when r.rate is null then d.moved else 0 end as unrated from days d
        join (
          select day, currency, metric_rate(currency, ${asked.currency}, day)::numeric / 100000000 as rate
          from (select distinct day, currency from days) x
        ) r using (day, currency)
      )
      select place, key, ${sums} from rated group by place, key`,
  )
  return groupings.map((_, number) =>
    rows.filter(({ place }) => place === number).map(({ place: _place, ...sum }) => sum),
  )
}

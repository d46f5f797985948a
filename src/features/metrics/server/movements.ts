import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { orderLines, orders, refunds } from '#features/orders/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { amounts, noSuchPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { FiguresQuery } from '../contract/range.ts'
import { exportMovements, listMovements } from '../contract/sales.ts'
import { dimensions } from '../rules/measures.ts'
import { addDays, type DayRange } from '../rules/periods.ts'
import { factsOf, isFirst, timesOf } from './fact-sums.ts'
import { namesOf } from './names.ts'
import { askedOf, rangeOf } from './range.ts'
import { readTotal } from './read-sales.ts'
import { metricOrders } from './tables.ts'
import { tunesOf } from './tune-groups.ts'

type Row = RowOf<typeof listMovements> & { mark: string }

const only = {
  sale: sql`v.what = 'sale'`,
  refund: sql`v.what = 'refund'`,
  late_refund: sql`v.what = 'refund' and v.is_late`,
  new: sql`v.what = 'sale' and v.first`,
  returning: sql`v.what = 'sale' and not v.first`,
  share: sql`v.what = 'share'`,
}

type MovementQuery = Omit<FiguresQuery, 'by' | 'currency'> & {
  what?: keyof typeof only | undefined
  sort: 'newest' | 'largest'
  with?: string | undefined
  vehicle?: '1' | undefined
  tunes?: string | undefined
  cohort?: string | undefined
} & Partial<Record<(typeof slugs)[number], string | undefined>>
const slugs = ['make', 'model', 'engine'] as const

/** Conditions on the order `o` of a movement, besides those on the summed lines. */
function holding(query: MovementQuery): SQL {
  const where = [query.what ? only[query.what] : sql`true`]
  if (query.vehicle) where.push(sql`o.vehicle is not null`)
  for (const slug of slugs) if (query[slug]) where.push(sql`o.vehicle->>${sql.raw(`'${slug}'`)} = ${query[slug]}`)
  if (query.cohort)
    where.push(sql`exists (select 1 from ${metricOrders} c where c.order_id = o.id
      and c.first_day >= ${query.cohort}::date and c.first_day < ${query.cohort}::date + interval '1 month')`)
  const [kind, id] = query.with?.split('/') ?? []
  if (kind !== undefined) {
    const column = sql.identifier(kind === 'tune' ? 'tune_id' : 'product_id')
    where.push(sql`exists (select 1 from ${orderLines} w where w.order_id = o.id and w.${column} = ${Number(id)})`)
  }
  return sql.join(where, sql` and `)
}

/** The kind in `metric_facts` for a filter's movements. */
const kindOf = (what: keyof typeof only): 'sale' | 'refund' | 'share' =>
  what === 'share' ? what : what.endsWith('refund') ? 'refund' : 'sale'

/** Sales and refunds between two times, one row each: `v`, with its order `o`. */
const movedIn = (
  query: MovementQuery & DayRange,
  times?: ReturnType<typeof timesOf>,
  also: readonly SQL[] = [],
): SQL => sql`(
    select f.what, f.order_id, f.at, f.region, f.kind, f.currency, sum(f.gross + f.deposits + f.refunds + f.deposits_back + f.shares)::bigint as amount,
      sum(f.tax + f.refunded_tax)::bigint as tax, bool_or(f.late_refunds > 0) as is_late, bool_or(${isFirst}) as first
    from ${factsOf(query, times, [
      query.what === undefined ? sql`f.what <> 'share'` : sql`f.what = ${kindOf(query.what)}`,
      ...(query.tunes ? [sql`f.tune_id in ${tunesOf(query.tunes)}`] : []),
      ...also,
    ])} left join ${metricOrders} m on m.order_id = f.order_id group by 1, 2, 3, 4, 5, 6
  ) v join ${orders} o on o.id = v.order_id`

/** Keeps microseconds, because a cursor must identify a single movement. */
const instant = (time: SQL): SQL => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const rowSql = sql`v.what, v.order_id, o.invoice_number, v.at, v.region, v.kind, o.billing_address->>'full_name' as customer, v.currency,
  v.amount, v.tax, v.first, concat_ws('~', ${instant(sql`v.at`)}, v.order_id, v.what) as mark`

/** A page first reads the last hour of the days, then four times as long before it, and so on until it is full. */
const firstHours = 1
const growth = 4
const hourMs = 3_600_000

/** Parses a page's cursor: the time, order and kind of its last movement. */
function markOf(after: string) {
  const [, at, order, what] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(\d{1,15})~(sale|refund|share)$/.exec(after) ?? []
  if (at === undefined || Number.isNaN(Date.parse(at))) return noSuchPage()
  return { at, order: Number(order), what: what! }
}

/** The latest movements after a cursor: one more than a page holds. */
async function readNewest(db: Queryable, query: MovementQuery & DayRange, after: string | undefined, count: number) {
  const mark = after === undefined ? null : markOf(after)
  const first = Date.parse(query.from)
  const whole = timesOf(query)
  let end = Date.parse(addDays(query.until, 1))
  let until = whole.until
  if (mark && Date.parse(mark.at) < end) {
    end = Date.parse(mark.at)
    until = sql`${mark.at}::timestamptz + interval '1 microsecond'`
  }
  const where = [holding(query)]
  if (mark)
    where.push(sql`((v.at, v.order_id) < (${mark.at}::timestamptz, ${mark.order}::bigint)
      or ((v.at, v.order_id) = (${mark.at}::timestamptz, ${mark.order}::bigint) and v.what > ${mark.what}))`)
  const rows: Row[] = []
  for (let hours = firstHours; rows.length < count && end >= first; hours *= growth) {
    const start = end - hours * hourMs
    const since = start <= first ? whole.since : sql`${new Date(start).toISOString()}::timestamptz`
    rows.push(
      ...(await readRows<Row>(
        db,
        sql`select ${rowSql} from ${movedIn(query, { since, until })} where ${sql.join(where, sql` and `)}
          order by v.at desc, v.order_id desc, v.what limit ${count - rows.length}`,
      )),
    )
    if (start <= first) break
    ;[end, until] = [start, since]
  }
  return rows
}

/**
 * With one of these filters, a movement's amount covers only the matching lines; otherwise the whole order or refund.
 */
const lineFilters = ['product', 'tune', 'tuner', 'tunes'] as const
/** Orders and refunds are examined in batches of this size, largest first. */
const batchMax = 200

/** Parses a cursor of the list by amount: the amount, followed by the fields of `markOf`. */
function largestMarkOf(after: string) {
  const [, amount, mark] = /^(-?\d{1,15})~(.+)$/.exec(after) ?? []
  return mark === undefined ? noSuchPage() : { amount: Number(amount), ...markOf(mark) }
}
type LargestMark = ReturnType<typeof largestMarkOf>
const belowMark = (mark: LargestMark | undefined): SQL =>
  mark
    ? sql`((amount, at, order_id) < (${mark.amount}::bigint, ${mark.at}::timestamptz, ${mark.order}::bigint)
        or ((amount, at, order_id) = (${mark.amount}::bigint, ${mark.at}::timestamptz, ${mark.order}::bigint) and what > ${mark.what}))`
    : sql`true`
const largestFirst = sql`amount desc, at desc, order_id desc, what`

/** The largest movements after a cursor, optionally down to another; of some orders, or of all. */
async function readSorted(
  db: Queryable,
  query: MovementQuery & DayRange,
  {
    mark,
    count,
    last,
    also,
  }: { mark: LargestMark | undefined; count: number; last?: LargestMark; also?: readonly SQL[] },
): Promise<Row[]> {
  const rows = await readRows<Row>(
    db,
    sql`select * from (select ${rowSql} from ${movedIn(query, undefined, also)} where ${holding(query)}) x
      where ${belowMark(mark)} and not ${last ? belowMark(last) : sql`false`} order by ${largestFirst} limit ${count}`,
  )
  return rows.map((row) => ({ ...row, mark: `${row.amount}~${row.mark}` }))
}

/** The largest sales and refunds after a cursor by total, regardless of the lines they contain. */
const readCandidates = (db: Queryable, query: MovementQuery & DayRange, mark: LargestMark | undefined) => {
  const { since, until } = timesOf(query)
  const part = (from: SQL) =>
    sql`(select * from (${from}) c where ${belowMark(mark)} order by ${largestFirst} limit ${batchMax})`
  const of = [sql`o.region = any(${sql.param(query.region ? [Number(query.region)] : [1, 2])}::bigint[])`]
  if (query.sold_in) of.push(sql`o.currency = ${query.sold_in}`)
  if (query.kind) of.push(sql`o.kind = ${query.kind}`)
  const where = sql.join(of, sql` and `)
  const sales = sql`select 'sale' as what, o.id as order_id, o.paid_at as at, o.total as amount from ${orders} o
    where ${where} and o.paid_at >= ${since} and o.paid_at < ${until}`
  const back = sql`select 'refund' as what, o.id as order_id, r.finished_at as at, sum(r.amount)::bigint as amount
    from ${refunds} r join ${orders} o on o.id = r.order_id
    where r.state = 'refunded' and r.finished_at >= ${since} and r.finished_at < ${until} and ${where} group by 2, 3`
  const what = query.what === undefined ? [sales, back] : query.what.endsWith('refund') ? [back] : [sales]
  return readRows<{ order_id: number; mark: string }>(
    db,
    sql`select order_id, concat_ws('~', amount, ${instant(sql`at`)}, order_id, what) as mark
      from (${sql.join(what.map(part), sql` union all `)}) c order by ${largestFirst} limit ${batchMax}`,
  )
}

/** The largest movements after a cursor: one more than a page holds. */
async function readLargest(db: Queryable, query: MovementQuery & DayRange, after: string | undefined, count: number) {
  let mark = after === undefined ? undefined : largestMarkOf(after)
  if (query.what === 'share' || lineFilters.some((name) => query[name as keyof MovementQuery]))
    return readSorted(db, query, { mark, count })
  const rows: Row[] = []
  while (rows.length < count) {
    const candidates = await readCandidates(db, query, mark)
    if (candidates.length === 0) break
    const last = largestMarkOf(candidates.at(-1)!.mark)
    const ids = [...new Set(candidates.map(({ order_id: id }) => id))]
    const also = [sql`f.order_id = any(${sql.param(ids)}::bigint[])`]
    rows.push(...(await readSorted(db, query, { mark, last, count: count - rows.length, also })))
    mark = last
  }
  return rows
}

/** The total that counts each kind of sale; refunds have none. */
const countedBy = { sale: 'orders', new: 'new_customers', returning: 'returning_orders' } as const

/**
 * Counts movements. Sales are counted by stored totals when the filters allow it; refunds are few and counted
 * individually.
 */
async function countMovements({ db, actor, now }: ListContext, query: MovementQuery & DayRange): Promise<number> {
  const counted = async (asked: typeof query): Promise<number> => {
    const [row] = await readRows<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${movedIn(asked)} where ${holding(asked)}`,
    )
    return row!.count
  }
  const hasSums = ![query.with, query.tunes, query.vehicle, query.cohort, ...slugs.map((slug) => query[slug])].some(
    Boolean,
  )
  if (!hasSums || query.what === 'refund' || query.what === 'late_refund' || query.what === 'share')
    return counted(query)
  const { from, until, region, sold_in: soldIn, kind } = query
  const asked = askedOf(actor, { from, until, region, sold_in: soldIn, kind, ...narrowingOf(query) }, now)
  const sales = (await readTotal(db, asked, now))[countedBy[query.what ?? 'sale']]
  return query.what === undefined ? sales + (await counted({ ...query, what: 'refund' })) : sales
}

/** The active filters with names, except those that the page shows as filters anyway. */
async function chosenOf({ db }: ListContext, query: MovementQuery) {
  const chosen = dimensions.flatMap((by) => (query[by] === undefined ? [] : [{ by, value: query[by] }]))
  const names = await namesOf(
    db,
    chosen.map(({ by, value }) => [by, value] as const),
  )
  return chosen.map((each) => ({ ...each, name: names(each.by, each.value) }))
}

const narrowingOf = (query: MovementQuery) => Object.fromEntries(dimensions.map((name) => [name, query[name]]))
interface ListContext {
  db: Queryable
  actor: Pick<Actor, 'region'>
  now: Date
}
const withRange = ({ now }: ListContext, query: MovementQuery) => ({ ...query, ...rangeOf(query, now) })

export const movementOperations = listOperations(listMovements, exportMovements, async (context, { query }) => {
  const { after, limit, sort } = query
  const read = sort === 'newest' ? readNewest : readLargest
  const rows = await read(context.db, withRange(context, query as MovementQuery), after, limit + 1)
  return { data: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]!.mark : null }
})({
  shape: ({ mark: _mark, ...row }) => row,
  also: async (context, { query }) => ({
    count: await countMovements(context, withRange(context, query as MovementQuery)),
    chosen: await chosenOf(context, query as MovementQuery),
  }),
  columns: {
    What: 'what',
    Order: 'order_id',
    Invoice: 'invoice_number',
    At: 'at',
    Region: 'region',
    Type: 'kind',
    Customer: 'customer',
    Currency: 'currency',
    ...amounts({ Amount: 'amount', Tax: 'tax' }),
    'First order': 'first',
  },
})

import { type SQL, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { conversionRates } from '#features/dealer-accounts/server/tables.ts'
import { orders, refunds } from '#features/orders/server/tables.ts'
import { shareEntries } from '#features/partners/server/earnings/tables.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import {
  type Breakdown,
  type Dimension,
  dimensions,
  type Figures,
  type Measure,
  measures,
  netMeasures,
  netOf,
  noFigures,
} from '../rules/measures.ts'
import { addDays, type DayRange, type Period, periodOf, type SpanRange, spansOf, spanWithin } from '../rules/periods.ts'
import { factSums } from './fact-sums.ts'
import type { Asked } from './range.ts'
import { metricDays, metricFigures, metricMonths, metricTotals, metricValues, metricYears } from './tables.ts'

/** A row of `metric_figures`, with the columns that totals need. */
export interface FigureRow extends Figures {
  day: string
  region: number
  currency: Currency
  kind: string
  dimension: string
  value: string
}

/** The grouping of totals. Breakdowns return all values, or the `top` ones by net revenue. */
export type Grouping = { period: Period } | { by: Breakdown; top?: number } | null
export type Sum = Figures & { key: string }

const sumsOf = (wanted: readonly Measure[]) =>
  sql.raw(wanted.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', '))

/** The last closed day; null when there is none. */
export async function lastClosedDay(db: Queryable): Promise<string | null> {
  const [row] = await readRows<{ day: string | null }>(db, sql`select max(day)::text as day from ${metricDays}`)
  return row?.day ?? null
}

/** Cached totals of open days by request, with a marker of the data they are based on. */
const kept = new WeakMap<Queryable, Map<string, { mark: string; rows: FigureRow[] }>>()
/** A day with thousands of orders takes several megabytes. */
const keptMax = 4

/** A marker that changes with every sale, refund, commission and rate since a day. */
async function markOf(db: Queryable, first: string): Promise<string> {
  const since = sql`${first}::timestamp at time zone 'UTC'`
  const [row] = await readRows<{ mark: string }>(
    db,
    sql`select concat_ws(' ',
        (select concat_ws(' ', count(*), max(id), max(paid_at)) from ${orders} where region in (1, 2) and paid_at >= ${since}),
        (select concat_ws(' ', count(*), max(id)) from ${refunds} where state = 'refunded' and finished_at >= ${since}),
        (select concat_ws(' ', count(*), max(id)) from ${shareEntries} where created_at >= ${since}),
        (select max(id) from ${conversionRates})) as mark`,
  )
  return row!.mark
}

/** Current figures of open days; recomputed after a sale, refund or commission. */
export async function readOpenRows(
  db: Queryable,
  { currency, from, until }: Pick<Asked, 'currency'> & DayRange,
  closed: string | null,
  today: string,
): Promise<FigureRow[]> {
  const first = closed !== null && closed >= from ? addDays(closed, 1) : from
  const last = until < today ? until : today
  if (first > last) return []
  const mine = kept.get(db) ?? new Map<string, { mark: string; rows: FigureRow[] }>()
  kept.set(db, mine)
  const key = [currency, first, last].join(' ')
  const mark = await markOf(db, first)
  const known = mine.get(key)
  mine.delete(key)
  const rows = known?.mark === mark ? known.rows : await sumOpenRows(db, currency, { from: first, until: last })
  mine.set(key, { mark, rows })
  if (mine.size > keptMax) mine.delete(mine.keys().next().value!)
  return rows
}

const sumOpenRows = (db: Queryable, currency: Currency, { from: first, until: last }: DayRange) =>
  readRows<FigureRow>(
    db,
    sql`select r.day::text as day, r.region, r.currency, r.kind, r.dimension, r.value, ${sql.raw(measures.map((name) => `r.${name}`).join(', '))}
      from metric_rollup(${first}::date, ${last}::date, array[${currency}]) r`,
  )

const narrowed = (asked: Asked): Dimension[] => dimensions.filter((name) => asked[name] !== undefined)
const isDimension = (by: Breakdown): by is Dimension => (dimensions as readonly string[]).includes(by)

/** The stored rows that have the totals: a dimension and value, or null when they must be computed from orders. */
function placeOf(asked: Asked, grouping: Grouping): { dimension: string; value: string | null } | null {
  const chosen = narrowed(asked)
  const by = grouping !== null && 'by' in grouping && isDimension(grouping.by) ? grouping.by : null
  if (chosen.length > 1) return null
  const [only] = chosen
  if (by !== null) return only === undefined || only === by ? { dimension: by, value: null } : null
  return only === undefined ? { dimension: '', value: '' } : { dimension: only, value: asked[only]! }
}

const columnOf = { region: 'region', sold_in: 'currency', kind: 'kind' } as const

function keySql(grouping: Grouping): SQL {
  if (grouping === null) return sql`''`
  if ('period' in grouping) return sql`date_trunc(${sql.raw(`'${grouping.period}'`)}, day)::date::text`
  return isDimension(grouping.by)
    ? sql`value`
    : sql`${sql.identifier(columnOf[grouping.by as keyof typeof columnOf])}::text`
}
function keyOf(row: FigureRow, grouping: Grouping): string {
  if (grouping === null) return ''
  if ('period' in grouping) return periodOf(row.day, grouping.period)
  return isDimension(grouping.by) ? row.value : String(row[columnOf[grouping.by as keyof typeof columnOf]])
}

/** Removes a breakdown's own filter, so that another value can be selected. */
function widened(asked: Asked, grouping: Grouping): Asked {
  if (grouping === null || !('by' in grouping)) return asked
  const { [grouping.by]: _, ...others } = asked
  return others
}

type Place = NonNullable<ReturnType<typeof placeOf>>
interface Placed {
  grouping: Grouping
  asked: Asked
  place: Place
  /** Limits the values, unless all are needed. */
  only?: ReadonlySet<string>
}
interface Source {
  open: readonly FigureRow[]
  /** The last closed day. */
  closed: string | null
}

/** The values with the highest net revenue. */
export const largestOf = (sums: readonly Sum[], top = Infinity): Sum[] =>
  sums.toSorted((a, b) => netOf(b) - netOf(a) || b.orders - a.orders || a.key.localeCompare(b.key)).slice(0, top)
const topOf = (grouping: Grouping) => (grouping !== null && 'by' in grouping ? grouping.top : undefined)
const cut = (sums: Sum[], grouping: Grouping) => {
  const top = topOf(grouping)
  return top === undefined ? sums : largestOf(sums, top)
}

/** How many groupings are read concurrently; more connections would delay other requests. */
const readersMax = 3

/**
 * Totals of a range of days in the reporting currency, per grouping. Closed days come from stored figures, whole
 * months and years from theirs, open days from `open`. With two filtered dimensions, or one filtered and broken down
 * by another, totals are computed from the orders.
 * @param wanted the measures to sum; others are 0
 */
export async function readSums(
  db: Queryable,
  whole: Asked,
  groupings: readonly Grouping[],
  source: Source,
  wanted: readonly Measure[] = measures,
): Promise<Sum[][]> {
  const asks = groupings.map((grouping) => {
    const asked = widened(whole, grouping)
    return { grouping, asked, place: placeOf(asked, grouping) }
  })
  const found = new Map<Grouping, Sum[]>()
  // Widened requests are read separately; those with the same filters are summed together.
  const unplaced = Map.groupBy(
    asks.filter(({ place }) => place === null),
    ({ asked }) => JSON.stringify(asked),
  )
  for (const same of unplaced.values()) {
    const sums = await factSums(
      db,
      same[0]!.asked,
      same.map(({ grouping }) => grouping),
    )
    for (const [index, { grouping }] of same.entries()) found.set(grouping, cut(sums[index]!, grouping))
  }
  const inTurn = pLimit(readersMax)
  await Promise.all(
    asks.map(({ grouping, asked, place }) =>
      inTurn(async () => {
        if (place !== null) found.set(grouping, await readPlaced(db, { grouping, asked, place }, source, wanted))
      }),
    ),
  )
  return groupings.map((grouping) => found.get(grouping)!)
}

/**
 * Reads totals that have stored rows. The largest values are determined by the measures of net revenue; only those
 * are summed completely.
 */
async function readPlaced(
  db: Queryable,
  placed: Placed,
  { open, closed }: Source,
  wanted: readonly Measure[],
): Promise<Sum[]> {
  const read = async (each: Placed, sums: readonly Measure[]) =>
    withOpen(closed === null || closed < each.asked.from ? [] : await readMade(db, each, closed, sums), open, each)
  const top = topOf(placed.grouping)
  if (top === undefined) return read(placed, wanted)
  if (placed.place.value !== null) return largestOf(await read(placed, wanted), top)
  const only = new Set(largestOf(await read(placed, ['orders', ...netMeasures]), top).map(({ key }) => key))
  return only.size === 0 ? [] : largestOf(await read({ ...placed, only }, wanted))
}

/** Adds the totals of open days to those of closed days. */
function withOpen(made: readonly Sum[], open: readonly FigureRow[], { asked, grouping, place, only }: Placed): Sum[] {
  const sums = new Map(made.map((row) => [row.key, { ...row }]))
  for (const row of open) {
    if (!isIn(row, asked, place) || (only && !only.has(row.value))) continue
    const key = keyOf(row, grouping)
    const sum = sums.get(key) ?? { key, ...noFigures }
    sums.set(key, sum)
    for (const name of measures) sum[name] += row[name]
  }
  return [...sums.values()]
}

const isIn = (row: FigureRow, asked: Asked, place: Place): boolean =>
  row.day >= asked.from &&
  row.day <= asked.until &&
  row.dimension === place.dimension &&
  (place.value === null || row.value === place.value) &&
  (asked.region === undefined || String(row.region) === asked.region) &&
  (asked.sold_in === undefined || row.currency === asked.sold_in) &&
  (asked.kind === undefined || row.kind === asked.kind)

const isPeriods = (grouping: Grouping): grouping is { period: Period } => grouping !== null && 'period' in grouping

/**
 * Totals of closed days: each span from the smallest table that can answer it. One statement per grouping, because a
 * combined one would use parallel workers that take longer to start than to read.
 */
async function readMade(
  db: Queryable,
  { asked, grouping, place: { dimension, value }, only }: Placed,
  closed: string,
  wanted: readonly Measure[],
): Promise<Sum[]> {
  const range = { from: asked.from, until: asked.until < closed ? asked.until : closed }
  const isNarrow = asked.sold_in !== undefined || asked.kind !== undefined
  const hasKey = grouping !== null && 'by' in grouping && (grouping.by === 'sold_in' || grouping.by === 'kind')
  const isTotal = value === '' && !isNarrow && (grouping === null || isPeriods(grouping))
  const isOfValues = dimension !== '' && !isNarrow && !hasKey
  const ofRegion = asked.region === undefined ? [] : [sql`region = ${Number(asked.region)}`]
  const where = [
    sql`quote = ${asked.currency}`,
    ...ofRegion,
    sql`dimension = ${dimension}`,
    ...(value === null ? [] : [sql`value = ${value}`]),
    ...(only ? [sql`value = any(${sql.param([...only])}::text[])`] : []),
    ...(asked.sold_in === undefined ? [] : [sql`currency = ${asked.sold_in}`]),
    ...(asked.kind === undefined ? [] : [sql`kind = ${asked.kind}`]),
  ]
  const part = ({ span, from, until }: SpanRange): SQL => {
    const days = sql`day between ${from}::date and ${until}::date`
    const rows = (table: SQL, conditions: readonly SQL[]) =>
      sql`select ${keySql(grouping)} as key, ${sql.raw(wanted.join(', '))} from ${table} where ${sql.join([...conditions, days], sql` and `)}`
    if (span === 'day')
      return isTotal
        ? rows(sql`${metricTotals}`, [sql`quote = ${asked.currency}`, ...ofRegion])
        : rows(sql`${metricFigures}`, where)
    if (isOfValues) return rows(sql`${metricValues}`, [sql`span = ${span}`, ...where])
    return rows(span === 'year' ? sql`${metricYears}` : sql`${metricMonths}`, where)
  }
  const spans = spansOf(range, isPeriods(grouping) ? spanWithin(grouping.period) : 'year')
  const sums = await readRows<Sum>(
    db,
    sql`select key, ${sumsOf(wanted)} from (${sql.join(spans.map(part), sql` union all `)}) p group by key`,
  )
  return sums.map((sum) => ({ ...noFigures, ...sum }))
}

import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { conversionRates } from '#features/dealer-accounts/server/tables.ts'
import { orders, refunds } from '#features/orders/server/tables.ts'
import { shareEntries } from '#features/partners/server/earnings/tables.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type Breakdown, type Dimension, dimensions, type Figures, measures } from '../rules/measures.ts'
import { addDays, type DayRange, type Period, periodOf, spansOf, yearsOf } from '../rules/periods.ts'
import { factSums } from './fact-sums.ts'
import type { Asked } from './range.ts'
import { metricDays, metricFigures, metricMonths, metricTotals, metricValues } from './tables.ts'

/** A row of `metric_figures`, as far as sums need it. */
export interface FigureRow extends Figures {
  day: string
  region: number
  currency: Currency
  kind: string
  dimension: string
  value: string
}

/** What sums are grouped by. */
export type Grouping = { period: Period } | { by: Breakdown } | null
export type Sum = Figures & { key: string }

const sumsSql = sql.raw(measures.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', '))

/** The last day whose figures are closed; null while there is none. */
export async function lastClosedDay(db: Queryable): Promise<string | null> {
  const [row] = await readRows<{ day: string | null }>(db, sql`select max(day)::text as day from ${metricDays}`)
  return row?.day ?? null
}

/** What open days were summed to last, by what was asked, with the mark of what there was then. */
const kept = new WeakMap<Queryable, Map<string, { mark: string; rows: FigureRow[] }>>()
/** A day of thousands of orders takes some megabytes. */
const keptMax = 4

/** Changes with every sale, refund, share and rate since a day. */
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

/** Figures of days that are not closed yet, as they are now: summed again once something was sold, refunded or shared. */
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

/** The dimensions that are narrowed. */
const narrowed = (asked: Asked): Dimension[] => dimensions.filter((name) => asked[name] !== undefined)
const isDimension = (by: Breakdown): by is Dimension => (dimensions as readonly string[]).includes(by)

/** Which rows hold the sums: those of a dimension and value, or null where only the orders themselves can say. */
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

/** What a breakdown shows of what it narrows itself: all its values, so that another one can be chosen. */
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
}

/**
 * Sums of a range of days in the reporting currency, once for each grouping. Closed days are read from their figures, whole
 * months from those of the month, open days from `open`; what is narrowed by two dimensions at once, or by one and broken down
 * by another, is summed from the orders.
 * @param closed the last closed day
 */
export async function readSums(
  db: Queryable,
  whole: Asked,
  groupings: readonly Grouping[],
  { open, closed }: { open: readonly FigureRow[]; closed: string | null },
): Promise<Sum[][]> {
  const asks = groupings.map((grouping) => {
    const asked = widened(whole, grouping)
    return { grouping, asked, place: placeOf(asked, grouping) }
  })
  const found = new Map<Grouping, Sum[]>()
  // What is widened is asked for alone; all that is narrowed alike is summed at once.
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
    for (const [index, { grouping }] of same.entries()) found.set(grouping, sums[index]!)
  }
  for (const { grouping, asked, place } of asks) {
    if (place === null) continue
    const placed = { grouping, asked, place }
    const made = closed === null || closed < asked.from ? [] : await readMade(db, placed, closed)
    found.set(grouping, withOpen(made, open, placed))
  }
  return groupings.map((grouping) => found.get(grouping)!)
}

/** Sums of closed days with those of open days added. */
function withOpen(made: readonly Sum[], open: readonly FigureRow[], { asked, grouping, place }: Placed): Sum[] {
  const sums = new Map(made.map((row) => [row.key, { ...row }]))
  for (const row of open) {
    if (!isIn(row, asked, place)) continue
    const figures = Object.fromEntries(measures.map((name) => [name, row[name]])) as Figures
    addTo(sums, { key: keyOf(row, grouping), ...figures })
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

/** Sums of closed days. A statement for each grouping: all in one would be spread over processes that take longer to start than to read. */
async function readMade(
  db: Queryable,
  { asked, grouping, place: { dimension, value } }: Placed,
  closed: string,
): Promise<Sum[]> {
  const range = { from: asked.from, until: asked.until < closed ? asked.until : closed }
  const wantsDays = isPeriods(grouping) && (grouping.period === 'day' || grouping.period === 'week')
  const spans = spansOf(range, wantsDays)
  const total = [sql`quote = ${asked.currency}`]
  if (asked.region !== undefined) total.push(sql`region = ${Number(asked.region)}`)
  const where = [...total, sql`dimension = ${dimension}`]
  if (value !== null) where.push(sql`value = ${value}`)
  if (asked.sold_in !== undefined) where.push(sql`currency = ${asked.sold_in}`)
  if (asked.kind !== undefined) where.push(sql`kind = ${asked.kind}`)
  const isTotal =
    value === '' &&
    asked.sold_in === undefined &&
    asked.kind === undefined &&
    (grouping === null || isPeriods(grouping))
  const part = (table: PgTable, { from, until }: DayRange, conditions: readonly SQL[]) =>
    sql`select ${keySql(grouping)} as key, ${sumsSql} from ${table}
      where ${sql.join([...conditions, sql`day between ${from}::date and ${until}::date`], sql` and `)} group by 1`
  // Of a dimension, where neither currency nor type matters: whole years, and months, of each value.
  const isOfValues =
    dimension !== '' &&
    asked.sold_in === undefined &&
    asked.kind === undefined &&
    (grouping === null || ('by' in grouping && (isDimension(grouping.by) || grouping.by === 'region')))
  const partOfValues = (span: 'year' | 'month', range: DayRange) =>
    part(metricValues, range, [sql`span = ${span}`, ...where])
  const { years, months } =
    spans.months === null
      ? { years: null, months: [] }
      : isOfValues
        ? yearsOf(spans.months)
        : { years: null, months: [spans.months] }
  const parts = [
    ...(years ? [partOfValues('year', years)] : []),
    ...months.map((range) => (isOfValues ? partOfValues('month', range) : part(metricMonths, range, where))),
    ...spans.days.map((days) => (isTotal ? part(metricTotals, days, total) : part(metricFigures, days, where))),
  ]
  const sums = new Map<string, Sum>()
  for (const sum of await readRows<Sum>(db, sql.join(parts, sql` union all `))) addTo(sums, sum)
  return [...sums.values()]
}

function addTo(sums: Map<string, Sum>, { key, ...figures }: Sum): void {
  const sum = sums.get(key)
  if (sum === undefined) sums.set(key, { key, ...figures })
  else for (const name of measures) sum[name] += figures[name]
}

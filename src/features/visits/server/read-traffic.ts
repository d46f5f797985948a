import { Readable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import { engines, makes, models } from '#features/vehicles/server/tables.ts'
import { operation } from '#access/operation.ts'
import { utcDay } from '#kit/dates.ts'
import { toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { csvDownload } from '#kit/server/csv.ts'
import { type Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import {
  type Bought,
  exportTraffic,
  type Figures,
  getTraffic,
  type TrafficQuery,
  type TrafficRow,
} from '../contract.ts'
import { dayMs, daysBetween, type Dimension, dimensions, figureNames } from '../rules.ts'
import { readMediums } from './mediums.ts'
import { readSearches, readWanted } from './unmet.ts'
import { visitDays, visitFigures, visitMonthFigures, visitPurchaseLines, visitPurchases, visits } from './tables.ts'

const measures = figureNames
const sums = sql.raw(measures.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(', '))
const boughtColumns = ['name', 'slug', 'currency', 'orders', 'quantity', 'net'] as const
const mediumColumns = ['medium', 'source', 'campaign', 'visitors'] as const
const rowsMax = 100
/** Limit for searches and vehicles on the page; the export has them all. */
const countsMax = 20
const exportedMax = 100_000
const daysMax = 800
const usualDays = 28

const none = Object.fromEntries(measures.map((name) => [name, 0])) as unknown as Figures

type Ranged = TrafficQuery & { from: string; until: string }

/** Fails if the range ends before it starts or is longer than about two years. */
function ranged(query: TrafficQuery, now: Date): Ranged {
  const until = query.until ?? utcDay(now)
  const from = query.from ?? utcDay(Date.parse(until) - (usualDays - 1) * dayMs)
  const days = (Date.parse(until) - Date.parse(from)) / dayMs
  if (days < 0) fail('validation_failed', { fields: { until: ['Choose a day after the first one.'] } })
  if (days > daysMax) fail('validation_failed', { fields: { from: ['Choose at most two years.'] } })
  return { ...query, from, until }
}

type Days = Pick<Ranged, 'from' | 'until'>

/** The same number of days, just before a range. */
const daysBefore = ({ from, until }: Days): Days => {
  const length = Date.parse(until) - Date.parse(from) + dayMs
  return { from: utcDay(Date.parse(from) - length), until: utcDay(Date.parse(from) - dayMs) }
}
/** The same days a year earlier; February 29 becomes March 1. */
const yearBefore = ({ from, until }: Days): Days => {
  const back = (day: string) => {
    const at = new Date(day)
    return utcDay(Date.UTC(at.getUTCFullYear() - 1, at.getUTCMonth(), at.getUTCDate()))
  }
  return { from: back(from), until: back(until) }
}

const firstOfNextMonth = (day: string) => {
  const at = new Date(day)
  return utcDay(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
}
/** The whole months within a range: their first day, and the day after their last. */
const wholeMonths = ({ from, until }: { from: string; until: string }) => ({
  first: from.endsWith('-01') ? from : firstOfNextMonth(from),
  end:
    firstOfNextMonth(until) === utcDay(Date.parse(until) + dayMs) ? firstOfNextMonth(until) : `${until.slice(0, 8)}01`,
})

/** The same as `figuresOf`, for queries that don't group by day: reads whole months from the monthly figures. */
const figuresByMonth = (range: { from: string; until: string }): SQL => {
  const { first, end } = wholeMonths(range)
  if (first >= end) return figuresOf(range)
  const { from, until } = range
  return sql`(
    select * from ${visitMonthFigures} where day >= ${first}::date and day < ${end}::date
    union all
    select * from ${visitFigures} where day >= ${from}::date and day < ${first}::date
    union all
    select * from ${visitFigures} where day >= ${end}::date and day <= ${until}::date
    union all
    ${openFigures(range)}) f`
}

const openFigures = ({ from, until }: { from: string; until: string }): SQL => sql`
  select r.* from (select distinct day from ${visits} where day between ${from}::date and ${until}::date
    and not exists (select 1 from ${visitDays} d where d.day = visits.day)) open, lateral visit_rollup(open.day) r`

/** Figures of a range: stored ones, and those of days not stored yet calculated from the visits. */
const figuresOf = ({ from, until }: { from: string; until: string }): SQL => sql`(
  select * from ${visitFigures} where day between ${from}::date and ${until}::date
  union all
  ${openFigures({ from, until })}) f`

const conditions = ({ region, bots, ...query }: TrafficQuery, but?: Dimension): SQL => {
  const parts = [sql`is_bot = ${bots === '1'}`]
  if (region) parts.push(sql`region = ${Number(region)}`)
  for (const dimension of dimensions) {
    const value = dimension === 'path' ? undefined : query[dimension]
    if (value !== undefined && dimension !== but) parts.push(sql`${sql.identifier(dimension)} = ${value}`)
  }
  return sql.join(parts, sql` and `)
}

/** Dimensions aggregated in one pass with grouping sets. Pages have separate rows. */
const grouped = dimensions.filter((dimension) => dimension !== 'path')
const groupedBy = (db: Queryable, query: Ranged, names: readonly string[]) => {
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  // Each set groups by one column, whose bit in `grouping` is 0.
  const all = 2 ** names.length - 1
  return readRows<Figures & { at: number; value: string }>(
    db,
    sql`select * from (
      select *, row_number() over (partition by at order by visitors desc, value) as place from (
        select (${all} - grouping(${columns}))::int as at, coalesce(to_char(day, 'YYYY-MM-DD'), ${sql.join(
          names.slice(1).map((name) => sql.identifier(name)),
          sql`, `,
        )}, '') as value, ${sums}
        from ${figuresOf(query)} where path = ${query.path ?? ''} and ${conditions(query)}
        group by grouping sets ((), ${sql.join(
          names.map((name) => sql`(${sql.identifier(name)})`),
          sql`, `,
        )})
      ) g
    ) r where place <= ${rowsMax} or at = ${2 ** (names.length - 1)}`,
  )
}

/** The total, the days and the values of each dimension, in one pass over the figures. */
async function readAll(db: Queryable, query: Ranged) {
  const names = ['day', ...grouped]
  const found = Map.groupBy(await groupedBy(db, query, names), ({ at }) => at)
  const of = (name: string) => found.get(2 ** (names.length - 1 - names.indexOf(name))) ?? []
  const byDay = new Map(of('day').map((row) => [row.value, row]))
  const rows: Partial<Record<Dimension, TrafficRow[]>> = {}
  for (const dimension of dimensions)
    rows[dimension] =
      dimension === 'path' || query[dimension] !== undefined
        ? await readBy(db, query, dimension, rowsMax)
        : of(dimension)
  return {
    total: found.get(0)?.[0] ?? none,
    days: daysBetween(query.from, query.until).map((day) => ({ ...(byDay.get(day) ?? none), day })),
    rows: rows as Record<Dimension, TrafficRow[]>,
  }
}

/** Names of vehicles by key; leaves out those not in the catalog. */
async function readVehicleNames(db: Queryable, keys: readonly string[]): Promise<Record<string, string>> {
  const found = await readRows<{ key: string; name: string }>(
    db,
    sql`select k.key, concat_ws(' ', m.name, d.name, e.name) as name from json_array_elements_text(${JSON.stringify(keys)}::json) k (key)
      join ${makes} m on m.slug = split_part(k.key, '/', 1) join ${models} d on d.make_id = m.id and d.slug = split_part(k.key, '/', 2)
      join ${engines} e on e.slug = split_part(k.key, '/', 3)`,
  )
  return Object.fromEntries(found.map(({ key, name }) => [key, name]))
}

const readTotal = async (db: Queryable, query: Ranged): Promise<Figures> =>
  (
    await readRows<Figures>(
      db,
      sql`select ${sums} from ${figuresOf(query)} where path = ${query.path ?? ''} and ${conditions(query)}`,
    )
  )[0] ?? none

const readDays = async (db: Queryable, query: Ranged) => {
  const found = await readRows<Figures & { day: string }>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, ${sums} from ${figuresOf(query)}
      where path = ${query.path ?? ''} and ${conditions(query)} group by f.day order by f.day`,
  )
  const byDay = new Map(found.map((row) => [row.day, row]))
  return daysBetween(query.from, query.until).map((day) => byDay.get(day) ?? { ...none, day })
}

/**
 * Figures by value of a dimension, most visitors first. Ignores a filter on that dimension, so that all its values
 * show.
 */
const readBy = (db: Queryable, query: Ranged, dimension: Dimension, limit: number) =>
  readRows<TrafficRow>(
    db,
    sql`select ${sql.identifier(dimension)} as value, ${sums} from ${figuresByMonth(query)}
      where ${dimension === 'path' ? sql`path <> ''` : sql`path = ${query.path ?? ''}`} and ${conditions(query, dimension)}
      group by 1 order by visitors desc, value limit ${limit}`,
  )

/**
 * What these visitors bought, highest revenue first. With a filter on a page, only visitors who saw it the same day.
 */
const readBought = (db: Queryable, query: Ranged, limit: number) =>
  readRows<Bought>(
    db,
    sql`select l.name, l.slug, p.currency, count(distinct p.key)::float8 as orders, sum(l.quantity)::float8 as quantity, sum(l.net)::float8 as net
      from ${visitPurchases} p join ${visitPurchaseLines} l on l.key = p.key
      where p.day between ${query.from}::date and ${query.until}::date and ${conditions(query)}
        and ${query.path ? sql`p.pages @> array[${query.path}]` : sql`true`}
      group by l.name, l.slug, p.currency order by net desc, l.name, p.currency limit ${limit}`,
  )

/** Mediums aren't stored by vehicle. */
const mediumConditions = (query: Ranged): SQL => conditions({ ...query, chosen_vehicle: undefined })

export const trafficOperations = [
  operation(getTraffic, async ({ db, input, now }) => {
    const query = ranged(input.query, now)
    const { from, until } = query
    const compared = input.query.compare === 'year' ? yearBefore(query) : daysBefore(query)
    const earlier = { ...query, ...compared }
    const { total, days, rows } = await readAll(db, query)
    const keys = [
      ...(query.chosen_vehicle ? [query.chosen_vehicle] : []),
      ...rows.chosen_vehicle.map(({ value }) => value),
    ]
    const [before, live, mediums, searches, vehicles] = [
      await readTotal(db, earlier),
      await readRows<{ live: number }>(
        db,
        sql`select count(distinct visitor)::float8 as live from ${visits} where not is_bot and day >= ${utcDay(now.getTime() - dayMs)}::date and at > now() - interval '5 minutes'`,
      ),
      await readMediums(db, query, mediumConditions(query), rowsMax),
      await readSearches(db, query, countsMax),
      await readWanted(db, countsMax),
    ]
    return {
      from,
      until,
      total,
      before,
      compared,
      days,
      rows,
      bought: await readBought(db, query, 50),
      vehicle_names: await readVehicleNames(db, keys),
      live: live[0]?.live ?? 0,
      mediums,
      searches,
      vehicles,
    }
  }),
  operation(exportTraffic, async ({ db, input, now }) => {
    const { by, ...rest } = input.query
    const asked = ranged(rest, now)
    if (by === 'bought')
      return csvDownload(
        'web-traffic-bought',
        boughtColumns,
        Readable.from(
          (await readBought(db, asked, exportedMax)).map(({ net, ...row }) =>
            boughtColumns.map((name) => (name === 'net' ? toDecimal(net) : row[name])),
          ),
        ),
      )
    if (by === 'medium')
      return csvDownload(
        'web-traffic-by-medium',
        mediumColumns,
        Readable.from(
          (await readMediums(db, asked, mediumConditions(asked), exportedMax)).map((row) =>
            mediumColumns.map((name) => row[name]),
          ),
        ),
      )
    if (by === 'search')
      return csvDownload(
        'web-traffic-searches',
        ['words', 'times'],
        Readable.from((await readSearches(db, asked, exportedMax)).map(({ words, times }) => [words, times])),
      )
    if (by === 'wanted')
      return csvDownload(
        'vehicles-asked-for',
        ['vehicle', 'people'],
        Readable.from((await readWanted(db, exportedMax)).map(({ vehicle, people }) => [vehicle, people])),
      )
    const rows =
      by === 'day'
        ? (await readDays(db, asked)).map(({ day, ...row }) => ({ ...row, value: day }))
        : await readBy(db, asked, by, exportedMax)
    return csvDownload(
      `web-traffic-by-${by}`,
      [by, ...measures],
      Readable.from(rows.map((row) => [row.value, ...measures.map((name) => row[name])])),
    )
  }),
]

import { Readable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import { compatSubscriptions } from '#features/vehicles/server/tables.ts'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { csvDownload } from '#kit/server/csv.ts'
import { type Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportTraffic, type Figures, getTraffic, type TrafficQuery, type TrafficRow } from '../contract.ts'
import { dayMs, daysBetween, type Dimension, dimensions, funnel } from '../rules.ts'
import { visitDays, visitFigures, visits } from './tables.ts'

const measures = ['visitors', 'views', 'bounces', 'seconds', 'entries', 'exits', ...funnel] as const
const sums = sql.raw(measures.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(', '))
const rowsMax = 100
const daysMax = 800
const usualDays = 28

const none = Object.fromEntries(measures.map((name) => [name, 0])) as unknown as Figures
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

type Ranged = TrafficQuery & { from: string; until: string }

/** Refuses a range that ends before it begins, or is longer than two years. */
function ranged(query: TrafficQuery, now: Date): Ranged {
  const until = query.until ?? isoDay(now.getTime())
  const from = query.from ?? isoDay(Date.parse(until) - (usualDays - 1) * dayMs)
  const days = (Date.parse(until) - Date.parse(from)) / dayMs
  if (days < 0) fail('validation_failed', { fields: { until: ['Choose a day after the first one.'] } })
  if (days > daysMax) fail('validation_failed', { fields: { from: ['Choose at most two years.'] } })
  return { ...query, from, until }
}

/** Figures of days that are made, and of the others as they are now. */
const figuresOf = ({ from, until }: { from: string; until: string }): SQL => sql`(
  select * from ${visitFigures} where day between ${from}::date and ${until}::date
  union all
  select r.* from (select distinct day from ${visits} where day between ${from}::date and ${until}::date
    and not exists (select 1 from ${visitDays} d where d.day = visits.day)) open, lateral visit_rollup(open.day) r) f`

const conditions = ({ region, bots, ...query }: TrafficQuery, but?: Dimension): SQL => {
  const parts = [sql`is_bot = ${bots === '1'}`]
  if (region) parts.push(sql`region = ${Number(region)}`)
  for (const dimension of dimensions) {
    const value = dimension === 'path' ? undefined : query[dimension]
    if (value !== undefined && dimension !== but) parts.push(sql`${sql.identifier(dimension)} = ${value}`)
  }
  return sql.join(parts, sql` and `)
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

/** The figures of each value, the most visited first. A dimension that is filtered shows all its values. */
const readBy = (db: Queryable, query: Ranged, dimension: Dimension, limit: number) =>
  readRows<TrafficRow>(
    db,
    sql`select ${sql.identifier(dimension)} as value, ${sums} from ${figuresOf(query)}
      where ${dimension === 'path' ? sql`path <> ''` : sql`path = ${query.path ?? ''}`} and ${conditions(query, dimension)}
      group by 1 order by visitors desc, value limit ${limit}`,
  )

export const trafficOperations = [
  operation(getTraffic, async ({ db, input, now }) => {
    const query = ranged(input.query, now)
    const { from, until } = query
    const length = Date.parse(until) - Date.parse(from) + dayMs
    const earlier = { ...query, from: isoDay(Date.parse(from) - length), until: isoDay(Date.parse(from) - dayMs) }
    const [total, before, days, live, searches, vehicles] = [
      await readTotal(db, query),
      await readTotal(db, earlier),
      await readDays(db, query),
      await readRows<{ live: number }>(
        db,
        sql`select count(distinct visitor)::float8 as live from ${visits} where not is_bot and day >= ${isoDay(now.getTime() - dayMs)}::date and at > now() - interval '5 minutes'`,
      ),
      await readRows<{ words: string; times: number }>(
        db,
        sql`select lower(title) as words, count(*)::float8 as times from ${visits}
          where step = 'search' and not is_bot and title <> '' and day between ${from}::date and ${until}::date group by 1 order by times desc, words limit 20`,
      ),
      await readRows<{ vehicle: string; people: number }>(
        db,
        sql`select vehicle, count(*)::float8 as people from ${compatSubscriptions} where told_at is null group by vehicle order by people desc, vehicle limit 20`,
      ),
    ]
    const rows: Partial<Record<Dimension, TrafficRow[]>> = {}
    for (const dimension of dimensions) rows[dimension] = await readBy(db, query, dimension, rowsMax)
    return {
      from,
      until,
      total,
      before,
      days,
      rows: rows as Record<Dimension, TrafficRow[]>,
      live: live[0]?.live ?? 0,
      searches,
      vehicles,
    }
  }),
  operation(exportTraffic, async ({ db, input, now }) => {
    const { by, ...rest } = input.query
    const asked = ranged(rest, now)
    const rows =
      by === 'day'
        ? (await readDays(db, asked)).map(({ day, ...row }) => ({ ...row, value: day }))
        : await readBy(db, asked, by, 100_000)
    return csvDownload(
      `web-traffic-by-${by}`,
      [by, ...measures],
      Readable.from(rows.map((row) => [row.value, ...measures.map((name) => row[name])])),
    )
  }),
]

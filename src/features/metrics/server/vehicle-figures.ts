import { type SQL, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { compatSubscriptions, engines, makes, models } from '#features/vehicles/server/tables.ts'
import { visitVehicles } from '#features/visits/server/tables.ts'
import { matching } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/vehicles.ts'
import { type DayRange, periodsIn, type Span, spanWithin, usualPeriod } from '../rules/periods.ts'
import type { VehicleGroup } from '../rules/vehicle-groups.ts'
import { pageFrom, placeOf } from './places.ts'
import { rangeOf } from './range.ts'
import { inSpans, ofParts, type Parts, partsOf } from './spans.ts'
import { metricVehicles } from './tables.ts'

interface Asked extends DayRange {
  region?: '1' | '2' | undefined
  make?: string | undefined
  engine?: string | undefined
}

/** The slug detected in the text of a wish `s`, by the longest matching name. */
const namedIn = (table: typeof makes | typeof engines): SQL => sql`(
  select n.slug from ${table} n where strpos(' ' || lower(s.vehicle) || ' ', ' ' || lower(n.name) || ' ') > 0
  order by length(n.name) desc, n.id limit 1)`

const inRegion = (region: string | undefined): SQL => (region ? sql`and region = ${Number(region)}` : sql``)
const narrowed = ({ make, engine }: Asked): SQL =>
  sql`${make ? sql`and make = ${make}` : sql``} ${engine ? sql`and engine = ${engine}` : sql``}`

/** Selects per-vehicle rows, or a single row for all. */
const slugsOf = ({ make, engine }: Asked, each: boolean): SQL =>
  each || make || engine ? sql`make <> ''` : sql`make = ''`
/**
 * Visitors of vehicle pages as `day, make, model, engine, times`, and those of them who bought for it that day as
 * `buyers`. Finished days of web traffic only. Totals over all vehicles unless one is requested or `each`.
 */
const chosen = (asked: Asked, { each = false, longest = 'year' as Span } = {}): SQL => sql`(
  select day, make, model, engine, visitors as times, buyers from ${visitVehicles}
  where ${inSpans(asked, longest)} and ${slugsOf(asked, each)}
    ${inRegion(asked.region)} ${narrowed(asked)}) c`
/** Paid orders for a vehicle, in the same columns. */
const bought = (asked: Asked, parts: Parts, { each = false, longest = 'year' as Span } = {}): SQL => sql`(
  select day, make, model, engine, orders as times, 0 as buyers from (${ofParts(
    parts,
    (range) =>
      sql`select day, region, make, model, engine, orders from ${metricVehicles} where ${inSpans(range, longest)} and ${slugsOf(asked, each)}`,
    ({ from, until }) =>
      sql`select v.* from metric_by_vehicle(${from}::date, ${until}::date) v where ${slugsOf(asked, each)}`,
  )}) v where true ${inRegion(asked.region)} ${narrowed(asked)}) b`
/** Requests for unsupported vehicles, with the slugs of make, model and engine: `''` when unknown. */
const wishes = sql`(
  select s.*, coalesce(nullif(split_part(s.place, '/', 1), ''), ${namedIn(makes)}, '') as make, coalesce(split_part(s.place, '/', 3), '') as model,
    coalesce(nullif(split_part(s.place, '/', 4), ''), ${namedIn(engines)}, '') as engine
  from ${compatSubscriptions} s) w`
const wishedIn = ({
  from,
  until,
  region,
  make,
  model,
  engine,
}: { [N in keyof Asked | 'model']?: string | undefined }): SQL[] => [
  ...(from ? [sql`created_at >= ${from}::timestamp at time zone 'UTC'`] : []),
  ...(until ? [sql`created_at < (${until}::date + 1)::timestamp at time zone 'UTC'`] : []),
  ...(region ? [sql`region = ${Number(region)}`] : []),
  ...(make ? [sql`make = ${make}`] : []),
  ...(model ? [sql`model = ${model}`] : []),
  ...(engine ? [sql`engine = ${engine}`] : []),
]
/** People who requested an unsupported vehicle. */
const wished = (asked: Asked): SQL => sql`(
  select (created_at at time zone 'UTC')::date as day, make, model, engine, 1 as times, 0 as buyers from ${wishes}
  where ${sql.join([sql`true`, ...wishedIn(asked)], sql` and `)}) w`

const values: Readonly<Record<VehicleGroup, { value: SQL; name: SQL }>> = {
  make: { value: sql`make`, name: sql`(select m.name from ${makes} m where m.slug = f.value)` },
  model: {
    value: sql`make || '/' || nullif(model, '')`,
    name: sql`(select m.name || ' ' || d.name from ${makes} m join ${models} d on d.make_id = m.id
      where m.slug = split_part(f.value, '/', 1) and d.slug = split_part(f.value, '/', 2))`,
  },
  engine: { value: sql`engine`, name: sql`(select e.name from ${engines} e where e.slug = f.value)` },
}

const sorts = {
  chosen: sql`f.chosen desc, f.bought desc, name`,
  bought: sql`f.bought desc, f.chosen desc, name`,
  asked: sql`f.asked desc, f.chosen desc, name`,
  name: sql`lower(coalesce(${sql.raw('n.name')}, f.value))`,
}

const vehicleLists = listOperations(
  contract.listVehicleFigures,
  contract.exportVehicleFigures,
  async ({ db, now }, { query }) => {
    const start = placeOf(query.after)
    const asked = { ...query, ...rangeOf(query, now) }
    const { value, name } = values[query.group]
    const rows = await readRows<RowOf<typeof contract.listVehicleFigures>>(
      db,
      sql`with f as (
          select value, sum(chosen)::int as chosen, sum(buyers)::int as buyers, sum(bought)::int as bought, sum(asked)::int as asked from (
            select ${value} as value, times as chosen, buyers, 0 as bought, 0 as asked from ${chosen(asked, { each: true })}
            union all
            select ${value}, 0, 0, times, 0 from ${bought(asked, await partsOf(db, asked), { each: true })}
            union all
            select ${value}, 0, 0, 0, times from ${wished(asked)}
          ) x where value <> '' group by 1
        )
        select f.value, coalesce(n.name, f.value) as name, f.chosen, f.buyers, f.bought, f.asked from f cross join lateral (select ${name} as name) n
        where ${matching(query.q, [sql`n.name`, sql`f.value`]) ?? sql`true`}
        order by ${sorts[query.sort]}, f.value offset ${start} limit ${query.limit + 1}`,
    )
    return pageFrom(rows, start, query.limit)
  },
)({
  file: 'vehicle-figures',
  columns: {
    Value: 'value',
    Name: 'name',
    Chosen: 'chosen',
    'Chosen and bought': 'buyers',
    Bought: 'bought',
    'Asked for': 'asked',
  },
})

const demandSorts = {
  people: sql`people desc, last_at desc, vehicle`,
  newest: sql`last_at desc, vehicle`,
  name: sql`lower(vehicle)`,
}
const demandLists = listOperations(contract.listDemand, contract.exportDemand, async ({ db }, { query }) => {
  const start = placeOf(query.after)
  const told = { told: [sql`told_at is not null`], all: [], waiting: [sql`told_at is null`] }[query.state ?? 'waiting']
  const where = sql.join([...told, ...wishedIn(query), matching(query.q, [sql`vehicle`]) ?? sql`true`], sql` and `)
  const rows = await readRows<RowOf<typeof contract.listDemand>>(
    db,
    sql`select min(vehicle) as vehicle, count(distinct lower(email))::int as people, array_agg(distinct region order by region) as regions,
        max(created_at) as last_at, max(place) as place, max(k.id) as make_id, max(k.name) as make
      from ${wishes} left join ${makes} k on k.slug = make where ${where} group by lower(vehicle)
      order by ${demandSorts[query.sort]} offset ${start} limit ${query.limit + 1}`,
  )
  return pageFrom(rows, start, query.limit)
})({
  file: 'vehicle-demand',
  columns: {
    Vehicle: 'vehicle',
    People: 'people',
    Regions: ({ regions }) => regions.join(', '),
    'Last asked': 'last_at',
    Place: 'place',
    Make: 'make',
  },
})

export const vehicleFigureOperations = [
  ...vehicleLists,
  ...demandLists,
  operation(contract.getVehicleFigures, async ({ db, input, now }) => {
    const { by: wanted, ...query } = input.query
    const asked = { ...query, ...rangeOf(query, now) }
    const by = wanted ?? usualPeriod(asked)
    const longest = spanWithin(by)
    const part = (name: string, from: SQL) =>
      sql`select ${sql.raw(`'${name}'`)} as what, date_trunc(${sql.raw(`'${by}'`)}, day)::date::text as period, sum(times)::int as times, sum(buyers)::int as buyers from ${from} group by 2`
    const rows = await readRows<{ what: 'chosen' | 'bought' | 'asked'; period: string; times: number; buyers: number }>(
      db,
      sql`${part('chosen', chosen(asked, { longest }))} union all ${part('bought', bought(asked, await partsOf(db, asked), { longest }))} union all ${part('asked', wished(asked))}`,
    )
    const points = periodsIn(asked, by).map((period) => {
      const point = { period, chosen: 0, bought: 0, asked: 0 }
      for (const row of rows) if (row.period === period) point[row.what] = row.times
      return point
    })
    const total = { chosen: 0, buyers: 0, bought: 0, asked: 0 }
    for (const { what, times, buyers } of rows) {
      total[what] += times
      total.buyers += buyers
    }
    return { from: asked.from, until: asked.until, by, points, total }
  }),
]

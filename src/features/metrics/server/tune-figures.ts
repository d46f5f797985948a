import { amounts } from '#kit/server/lists.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { products } from '#features/products/server/tables.ts'
import { tuneRequests } from '#features/tune-requests/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines } from '#features/vehicles/server/tables.ts'
import { visitVehicles } from '#features/visits/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { utcDay } from '#kit/dates.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { FiguresQuery } from '../contract/range.ts'
import { exportTuneFigures, getBoughtTogether, listTuneFigures, type Pair } from '../contract/tunes.ts'
import { netMeasures, netOf } from '../rules/measures.ts'
import type { TuneGroup } from '../rules/tune-groups.ts'
import { type PairCount, readPairs } from './pairs.ts'
import { pageFrom, placeOf } from './places.ts'
import { type Asked, askedOf, rangeOf } from './range.ts'
import { inSpans, partsOf } from './spans.ts'
import { lastClosedDay, readOpenRows, readSums } from './sums.ts'
import { metricWork } from './tables.ts'
import { memberships } from './tune-groups.ts'

type Row = RowOf<typeof listTuneFigures>

const regionOf = (asked: Pick<Asked, 'region'>, column: SQL): SQL =>
  asked.region ? sql`and ${column} = ${Number(asked.region)}` : sql``

interface Seen {
  seen: number
  bought: number
}
const unseen: Seen = { seen: 0, bought: 0 }
/**
 * Visitors of each engine's pages by slug, and those of them who bought for it that day; `''` for any engine.
 * Finished days only.
 */
const readSeen = async (db: Queryable, asked: Asked): Promise<Map<string, Seen>> =>
  new Map(
    (
      await readRows<Seen & { engine: string }>(
        db,
        sql`select engine, sum(visitors)::int as seen, sum(buyers)::int as bought from ${visitVehicles}
          where ${inSpans(asked, 'year')} ${regionOf(asked, sql`region`)} group by 1`,
      )
    ).map(({ engine, ...counts }) => [engine, counts]),
  )

/** Requests with each tune, and how many of them were revised. */
const readRequests = async (db: Queryable, asked: Asked): Promise<Map<number, { requests: number; revised: number }>> =>
  new Map(
    (
      await readRows<{ tune: number; requests: number; revised: number }>(
        db,
        sql`select t.id::bigint as tune, count(*)::int as requests, (count(*) filter (where w.revisions > 0))::int as revised
          from ${metricWork} w join ${tuneRequests} r on r.id = w.object_id cross join lateral jsonb_array_elements_text(r.tune_ids) t (id)
          where w.kind = 'request' and w.day between ${asked.from}::date and ${asked.until}::date ${regionOf(asked, sql`w.region`)} group by 1`,
      )
    ).map(({ tune, ...counts }) => [tune, counts]),
  )

const emptyRow = (value: string, name: string): Row => ({
  value,
  name,
  tunes: 0,
  sold: 0,
  refunded: 0,
  net: 0,
  refunds: 0,
  shares: 0,
  margin: 0,
  requests: 0,
  revised: 0,
  seen: 0,
  bought: 0,
})

const soldMeasures = ['units', 'refunded_units', 'shares', ...netMeasures] as const

/** All rows of a group with their total, which counts each tune once even if it is in several rows. */
async function readRowsOf(
  db: Queryable,
  asked: Asked,
  group: TuneGroup,
  now: Date,
): Promise<{ rows: Row[]; total: Row }> {
  const closed = await lastClosedDay(db)
  const open = await readOpenRows(db, asked, closed, utcDay(now))
  const [sums] = await readSums(db, asked, [{ by: 'tune' }], { open, closed }, soldMeasures)
  const [seen, requests] = [await readSeen(db, asked), await readRequests(db, asked)]
  const ids = [...new Set([...sums!.map(({ key }) => Number(key)), ...requests.keys()])]
  const members = await readRows<{ id: number; value: string; name: string; engine: string | null }>(
    db,
    sql`select m.*, g.slug as engine from (${memberships[group]}) m join ${tunes} t on t.id = m.id left join ${engines} g on g.id = t.engine_id
      where m.id = any(${sql.param(ids)}::bigint[])`,
  )
  const sold = new Map(sums!.map((sum) => [Number(sum.key), sum]))
  const total = emptyRow('', 'All')
  const rows = new Map<string, Row>()
  const enginesOf = new Map<Row, Set<string>>([[total, new Set([''])]])
  const add = (row: Row, id: number) => {
    const sum = sold.get(id)
    if (sum) {
      row.tunes += 1
      row.sold += sum.units
      row.refunded += sum.refunded_units
      row.net += netOf(sum)
      row.refunds += sum.refunds
      row.shares += sum.shares
    }
    row.requests += requests.get(id)?.requests ?? 0
    row.revised += requests.get(id)?.revised ?? 0
  }
  for (const id of ids) add(total, id)
  for (const { id, value, name, engine } of members) {
    const row = rows.get(value) ?? emptyRow(value, name)
    rows.set(value, row)
    add(row, id)
    if (engine !== null) enginesOf.set(row, (enginesOf.get(row) ?? new Set()).add(engine))
  }
  for (const row of [...rows.values(), total]) {
    row.margin = row.net - row.shares
    for (const engine of enginesOf.get(row) ?? []) {
      const { seen: visitors, bought } = seen.get(engine) ?? unseen
      row.seen += visitors
      row.bought += bought
    }
  }
  return { rows: [...rows.values()], total }
}

type TuneQuery = FiguresQuery & { group: TuneGroup }
/** Shares one read between a list and the totals above it. */
const reading = new WeakMap<TuneQuery, ReturnType<typeof readRowsOf>>()
function readOnce({ db, actor, now }: { db: Queryable; actor: Pick<Actor, 'region'>; now: Date }, query: TuneQuery) {
  const asked = askedOf(actor, { ...query, by: undefined }, now)
  const rows = reading.get(query) ?? readRowsOf(db, asked, query.group, now)
  reading.set(query, rows)
  return { asked, rows }
}

const tuneLists = listOperations(listTuneFigures, exportTuneFigures, async (context, { query }) => {
  const start = placeOf(query.after)
  const words = (query.q ?? '').toLowerCase()
  const { rows } = await readOnce(context, query).rows
  const { sort } = query
  const sorted = rows
    .filter(({ name }) => name.toLowerCase().includes(words))
    .toSorted((a, b) => (sort === 'name' ? 0 : b[sort] - a[sort]) || a.name.localeCompare(b.name))
  return pageFrom(sorted.slice(start, start + query.limit + 1), start, query.limit)
})({
  file: 'tune-figures',
  also: async (context, { query }) => {
    const { asked, rows } = readOnce(context, query)
    const { total } = await rows
    return { from: asked.from, until: asked.until, currency: asked.currency, sum: total }
  },
  columns: {
    Value: 'value',
    Name: 'name',
    Tunes: 'tunes',
    Sold: 'sold',
    Refunded: 'refunded',
    ...amounts({ Net: 'net', Refunds: 'refunds', Shares: 'shares', Margin: 'margin' }),
    Requests: 'requests',
    Revised: 'revised',
    Visitors: 'seen',
    'Visitors who bought': 'bought',
  },
})

const pairsMax = 20
type PairRow = PairCount & { name: string; other_name: string }

/** Pairs of products and tunes by the number of orders that contain both. */
const getBoughtTogetherOperation = operation(getBoughtTogether, async ({ db, input, now }) => {
  const parts = await partsOf(db, rangeOf(input.query, now))
  const counts = await readPairs(db, parts, { region: input.query.region, count: pairsMax })
  const nameOf = (kind: SQL, id: SQL) => sql`case when ${kind} = 'tune'
    then (select coalesce(g.name || ' · ', '') || t.name from ${tunes} t left join ${engines} g on g.id = t.engine_id where t.id = ${id})
    else (select p.name from ${products} p where p.id = ${id}) end`
  const rows = await readRows<PairRow>(
    db,
    sql`select pair.*, ${nameOf(sql`pair.kind`, sql`pair.id`)} as name, ${nameOf(sql`pair.other_kind`, sql`pair.other_id`)} as other_name
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) pair (kind text, id bigint, other_kind text, other_id bigint, orders int)
      order by pair.orders desc, pair.kind, pair.id, pair.other_kind, pair.other_id`,
  )
  const pairs = rows.map(
    ({ kind, id, name, other_kind: otherKind, other_id: otherId, other_name: otherName, orders: count }): Pair => ({
      first: { kind, id, name },
      second: { kind: otherKind, id: otherId, name: otherName },
      orders: count,
    }),
  )
  return { pairs }
})

export const tuneFigureOperations = [...tuneLists, getBoughtTogetherOperation]

import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type DayRange, spansOf } from '../rules/periods.ts'
import { inSpans, ofParts, type Parts } from './spans.ts'
import { metricPairs } from './tables.ts'

export interface PairCount {
  kind: 'product' | 'tune'
  id: number
  other_kind: 'product' | 'tune'
  other_id: number
  orders: number
}

const key = sql.raw('kind, object_id, other_kind, other_id')
const named = sql.raw('kind, object_id as id, other_kind, other_id')
const inDays = ({ from, until }: DayRange): SQL => sql`day between ${from}::date and ${until}::date`
const openPairs = ({ from, until }: DayRange): SQL =>
  sql`select region, ${key}, orders from metric_by_pair(${from}::date, ${until}::date)`

/**
 * The pairs in the most orders, sorted by orders, then kind and ID.
 * @param count how many are wanted
 * @param depth how far to read monthly lists, see `readTops`
 */
export async function readPairs(
  db: Queryable,
  parts: Parts,
  { region, count, depth = 40 }: { region: string | undefined; count: number; depth?: number },
): Promise<PairCount[]> {
  const regions = region ? [Number(region)] : [1, 2]
  const tops = await readTops(db, parts, { regions, count, depth })
  if (tops !== null) return tops
  return readRows<PairCount>(
    db,
    sql`select ${named}, sum(orders)::int as orders
      from (${ofParts(parts, (days) => sql`select region, ${key}, orders from ${metricPairs} where ${inSpans(days, 'month')}`, openPairs)}) p
      where region = any(${sql.param(regions)}::bigint[]) group by ${key} order by orders desc, 1, 2, 3, 4 limit ${count}`,
  )
}

/**
 * The same without reading whole months: sums exactly the `depth` most frequent pairs of each month and region, and
 * of days outside of whole months. A pair missing from all lists has at most the sum of their last entries; returns
 * null when that does not exclude it from the first `count`.
 */
async function readTops(
  db: Queryable,
  parts: Parts,
  { regions, count, depth }: { regions: number[]; count: number; depth: number },
): Promise<PairCount[] | null> {
  if (parts.closed === null) return null
  const spans = spansOf(parts.closed, 'month')
  const months = spans.find(({ span }) => span === 'month')
  if (months === undefined) return null
  const days = spans.filter(({ span }) => span === 'day')
  const ofRegions = sql`region = any(${sql.param(regions)}::bigint[])`
  const loose = [
    ...days.map(
      (range) => sql`select region, ${key}, orders from ${metricPairs} where span = 'day' and ${inDays(range)}`,
    ),
    ...(parts.open ? [openPairs(parts.open)] : []),
    sql`select region, ${key}, orders from ${metricPairs} where false`,
  ]
  const rows = await readRows<PairCount & { unseen: number }>(
    db,
    sql`with loose as materialized (
        select ${key}, sum(orders) as orders from (${sql.join(loose, sql` union all `)}) d where ${ofRegions} group by ${key}
      ), lists as materialized (
        select m.day, r.region, t.* from generate_series(${months.from}::date, ${months.until}::date, interval '1 month') m (day)
        cross join unnest(${sql.param(regions)}::bigint[]) r (region)
        cross join lateral (
          select ${key}, orders from ${metricPairs} p where p.span = 'month' and p.day = m.day::date and p.region = r.region
          order by p.orders desc limit ${depth}
        ) t
        union all
        (select null, null, ${key}, orders from loose order by orders desc limit ${depth})
      ), seen as (
        select distinct ${key} from lists
      ), sums as (
        select s.*, coalesce(l.orders, 0) + coalesce((
          select sum(p.orders) from ${metricPairs} p where p.span = 'month' and p.kind = s.kind and p.object_id = s.object_id
            and p.other_kind = s.other_kind and p.other_id = s.other_id and ${inDays(months)} and ${ofRegions}), 0) as orders
        from seen s left join loose l using (${key})
      )
      select ${named}, orders::int, (
        select coalesce(sum(last), 0)::int from (select min(orders) as last from lists group by day, region having count(*) = ${depth}) l
      ) as unseen
      from sums order by sums.orders desc, 1, 2, 3, 4 limit ${count}`,
  )
  const unseen = rows[0]?.unseen ?? 0
  const isWhole = unseen === 0 || (rows.length === count && rows.at(-1)!.orders > unseen)
  return isWhole ? rows.map(({ unseen: _unseen, ...row }) => row) : null
}

import { type SQL, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportWork, getWork, listWork, type WorkFigures } from '../contract/work.ts'
import { type DayRange, type Period, periodsIn, rangeBefore, usualPeriod } from '../rules/periods.ts'
import type { WorkKind } from '../rules/work.ts'
import { pageFrom, placeOf } from './places.ts'
import { rangeOf } from './range.ts'
import { metricWork } from './tables.ts'

const sums = sql`count(*)::int as count, count(answered_after)::int as answered, count(finished_after)::int as finished,
  percentile_cont(0.5) within group (order by answered_after) as answered_median,
  percentile_cont(0.5) within group (order by finished_after) as finished_median,
  (count(*) filter (where revisions > 0))::int as revised, avg(rating)::float8 as rating`
const none: WorkFigures = {
  count: 0,
  answered: 0,
  answered_median: null,
  finished: 0,
  finished_median: null,
  revised: 0,
  rating: null,
}

interface Asked extends DayRange {
  kind: WorkKind
  region?: '1' | '2' | undefined
}
const within = ({ kind, region, from, until }: Asked): SQL =>
  sql`w.kind = ${kind} and w.day between ${from}::date and ${until}::date ${region ? sql`and w.region = ${Number(region)}` : sql``}`

const readTotal = async (db: Queryable, asked: Asked): Promise<WorkFigures> =>
  (await readRows<WorkFigures>(db, sql`select ${sums} from ${metricWork} w where ${within(asked)}`))[0] ?? none

async function readPoints(db: Queryable, asked: Asked, by: Period) {
  const rows = await readRows<WorkFigures & { period: string }>(
    db,
    sql`select date_trunc(${sql.raw(`'${by}'`)}, w.day)::date::text as period, ${sums} from ${metricWork} w where ${within(asked)} group by 1`,
  )
  const byPeriod = new Map(rows.map((row) => [row.period, row]))
  return periodsIn(asked, by).map((period) => ({ ...(byPeriod.get(period) ?? none), period }))
}

export const workOperations = [
  operation(getWork, async ({ db, input, now }) => {
    const { by: wanted, ...query } = input.query
    const asked = { ...query, ...rangeOf(query, now) }
    const by = wanted ?? usualPeriod(asked)
    const people = readRows<WorkFigures & { id: number | null; name: string }>(
      db,
      sql`select w.assignee_id as id, coalesce(u.name, 'Unassigned') as name, ${sums} from ${metricWork} w left join ${users} u on u.id = w.assignee_id
        where ${within(asked)} group by 1, 2 order by count desc, name limit 100`,
    )
    return {
      from: asked.from,
      until: asked.until,
      by,
      total: await readTotal(db, asked),
      before: await readTotal(db, { ...asked, ...rangeBefore(asked) }),
      points: await readPoints(db, asked, by),
      people: await people,
    }
  }),
  ...listOperations(listWork, exportWork, async ({ db, now }, { query }) => {
    const { limit, sort, only, assignee } = query
    const start = placeOf(query.after)
    const where = [within({ ...query, ...rangeOf(query, now) })]
    if (assignee === 'none') where.push(sql`w.assignee_id is null`)
    else if (assignee) where.push(sql`w.assignee_id = ${Number(assignee)}`)
    if (only === 'unanswered') where.push(sql`w.answered_after is null`)
    if (only === 'unfinished') where.push(sql`w.finished_after is null`)
    if (only === 'revised') where.push(sql`w.revisions > 0`)
    const rows = await readRows<RowOf<typeof listWork>>(
      db,
      sql`select w.object_id as id, w.kind, w.day::text as day, u.name as assignee, w.answered_after, w.finished_after, w.revisions, w.rating
        from ${metricWork} w left join ${users} u on u.id = w.assignee_id where ${sql.join(where, sql` and `)}
        order by ${sort === 'slowest' ? sql`coalesce(w.finished_after, w.answered_after) desc nulls first,` : sql``} w.day desc, w.object_id desc
        offset ${start} limit ${limit + 1}`,
    )
    return pageFrom(rows, start, limit)
  })({
    file: 'service',
    columns: {
      Number: 'id',
      Type: 'kind',
      Day: 'day',
      'Assigned to': 'assignee',
      'Minutes to first answer': 'answered_after',
      'Minutes to finish': 'finished_after',
      Revisions: 'revisions',
      Rating: 'rating',
    },
  }),
]

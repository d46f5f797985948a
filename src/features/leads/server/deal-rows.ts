import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { users } from '#features/identity/server/tables.ts'
import { engines, makes, models } from '#features/vehicles/server/tables.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/deals.ts'
import { ageOf, namedThings } from '../rules/deals.ts'
import { customConditions, fileColumns, sortedBy } from './custom.ts'
import { usedFields } from './fields.ts'
import { orderedIn } from './first-orders.ts'
import { dealNames, namedIn } from './named-things.ts'
import { withinRegionDays } from './region-days.ts'
import { seesDeal } from './seeing.ts'
import {
  leadContacts,
  leadDealLabels,
  leadDeals,
  leadLabels,
  leadPipelines,
  leadReasons,
  leadSources,
  leadStages,
  leadStays,
} from './tables.ts'
import { leadActivities } from './work-tables.ts'

export const placeSql = sql`case when d.deleted_at is not null then 'deleted' when d.archived_at is not null then 'archived' else d.state end`
export const openSql = sql`d.state = 'open' and d.archived_at is null and d.deleted_at is null`
/** Whether a deal is likely to be won: a probability of at least 75%. */
export const isCommitted = sql`st.probability >= 75`
/** Whether deal `d` moved on from stay `y` to a later stage of the pipeline, or was won in it. */
export const wentOn = sql`(d.state = 'won' and y.left_at = d.closed_at or exists (
  select from ${leadStays} n join ${leadStages} ns on ns.id = n.stage_id join ${leadStages} s on s.id = y.stage_id
  where n.deal_id = y.deal_id and n.id > y.id and ns.pipeline_id = s.pipeline_id and ns.position > s.position))`
const nextSql = sql`(select min(a.due_at) from ${leadActivities} a where a.deal_id = d.id and a.done_at is null and a.deleted_at is null)`

/** The joins of a deal: `d`, its pipeline `pl`, stage `st`, person `pe`, firm `fi` and owner `ow`. */
export const dealTables = sql`${leadDeals} d
  join ${leadPipelines} pl on pl.id = d.pipeline_id join ${leadStages} st on st.id = d.stage_id
  left join ${leadContacts} pe on pe.id = d.person_id left join ${leadContacts} fi on fi.id = d.firm_id
  left join ${users} ow on ow.id = d.owner_id left join ${leadSources} so on so.id = d.source_id
  left join ${leadReasons} re on re.id = d.reason_id
  left join ${makes} mk on mk.id = d.make_id left join ${models} mo on mo.id = d.model_id left join ${engines} en on en.id = d.engine_id`

/** The tunes or tools that deal `d` wants, by name. */
const wishes = (thing: 'tune' | 'tool'): SQL =>
  sql`array(select n.name from ${namedIn(thing, leadDeals)} n where n.deal_id = d.id order by n.name)`

export const dealColumns = sql`d.id, d.title, d.value, d.currency, ${placeSql} as place, pl.name as pipeline, d.stage_id,
  st.name as stage, st.rot_days, pe.name as person, fi.name as firm, ow.name as owner, d.owner_id, so.name as source, re.name as reason,
  array(select l.name from ${leadDealLabels} dl join ${leadLabels} l on l.id = dl.label_id where dl.deal_id = d.id order by l.name) as labels,
  coalesce((select jsonb_agg(dl.label_id order by dl.label_id) from ${leadDealLabels} dl where dl.deal_id = d.id), '[]') as label_ids,
  d.vehicle, mk.name as make, mo.name as model, d.vehicle_year as year, en.name as engine,
  ${wishes('tune')} as tunes, ${wishes('tool')} as tools, d.wants, d.custom, d.expected_close::text as expected_close,
  floor(extract(epoch from coalesce(d.closed_at, now()) - d.stage_since) / 86400)::int as days,
  ${nextSql} as next_at, d.closed_at, d.created_at, d.version`

type Row = RowOf<typeof contract.listLeadDeals>
export type StoredDeal = Omit<Row, 'age'> & { rot_days: number | null; name: string }

/** Maps a row, including its age in the stage; closed deals do not age. */
export function dealRowOf(stored: StoredDeal): Row {
  const { rot_days: rotDays, name: _name, ...row } = stored
  return { ...row, age: row.place === 'open' ? ageOf(row.days, rotDays) : 'fresh' }
}

type Query = z.output<typeof contract.listLeadDeals.input.query>
type Shared = Pick<Query, 'q' | 'owner' | 'source' | 'label'>

/** A condition on an owner or source: the caller, none, or one by ID. */
export function ownedBy(actor: Pick<Actor, 'userId'>, owner: Query['owner'], column: SQL): SQL | undefined {
  if (owner === undefined) return undefined
  return owner === 'none' ? sql`${column} is null` : sql`${column} = ${owner === 'me' ? actor.userId : owner}`
}

/** The filters shared by lists and boards. */
export function dealConditions(
  actor: Pick<Actor, 'region' | 'userId' | 'role'>,
  { q, owner, source, label }: Shared,
): SQL[] {
  const conditions: (SQL | undefined)[] = [
    sql`d.region = ${actor.region}`,
    seesDeal(actor),
    matching(q, [sql`d.title`, sql`d.vehicle`, sql`pe.name`, sql`pe.email`, sql`fi.name`]),
    ownedBy(actor, owner, sql`d.owner_id`),
    ownedBy(actor, source, sql`d.source_id`),
    label === undefined
      ? undefined
      : sql`exists (select 1 from ${leadDealLabels} dl where dl.deal_id = d.id and dl.label_id = ${label})`,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

const dues: Readonly<Record<NonNullable<Query['due']>, SQL>> = {
  rotten: sql`${openSql} and d.stage_since <= now() - make_interval(days => st.rot_days)`,
  overdue: sql`${openSql} and ${nextSql} < now()`,
  unplanned: sql`${openSql} and ${nextSql} is null`,
}

function listConditions({ region }: Actor, query: Query): SQL[] {
  const { place, state, pipeline, stage, reason, contact, due, entered, month, from, until } = query
  const conditions: (SQL | false | undefined)[] = [
    place === undefined ? sql`d.deleted_at is null` : sql`${placeSql} = ${place}`,
    state !== undefined && (state === 'closed' ? sql`d.closed_at is not null` : sql`d.state = ${state}`),
    pipeline !== undefined && sql`d.pipeline_id = ${pipeline}`,
    stage !== undefined && sql`d.stage_id = ${stage}`,
    reason !== undefined && sql`d.reason_id = ${reason}`,
    contact !== undefined && sql`(d.person_id = ${contact} or d.firm_id = ${contact})`,
    due && dues[due],
    ...namedThings.map((thing) => query[thing] !== undefined && dealNames(thing, query[thing])),
    entered !== undefined &&
      sql`exists (select 1 from ${leadStays} y where y.deal_id = d.id and y.stage_id = ${entered}
        and ${query.went_on ? wentOn : sql`true`} and ${withinRegionDays(region, sql`y.entered_at`, { from: query.entered_from, until: query.entered_until })})`,
    month !== undefined &&
      (month === 'none' ? sql`d.expected_close is null` : sql`to_char(d.expected_close, 'YYYY-MM') = ${month}`),
    query.committed && isCommitted,
    query.ordered !== undefined && orderedIn(region, query.ordered),
    (from ?? until) !== undefined && withinRegionDays(region, sql`d.closed_at`, { from, until }),
  ]
  return conditions.filter((condition) => condition !== undefined && condition !== false)
}

async function countPlaces(db: Queryable, actor: Actor, pipeline: number | undefined): Promise<Record<string, number>> {
  const rows = await readRows<{ place: string; count: number }>(
    db,
    sql`select ${placeSql} as place, count(*)::int as count from ${leadDeals} d
      where d.region = ${actor.region} and ${seesDeal(actor)} ${pipeline === undefined ? sql`` : sql`and d.pipeline_id = ${pipeline}`} group by 1`,
  )
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]))
}

export const dealLists = listOperations(
  contract.listLeadDeals,
  contract.exportLeadDeals,
  async ({ db, actor }, { query }) => {
    const fields = await usedFields(db, 'deal')
    const sorted = sortedBy<StoredDeal>(fields, query.sort, sql`d.custom`)
    const page = await readPage<StoredDeal>(
      db,
      { ...query, sort: undefined, ...sorted },
      {
        select: sql`select ${dealColumns}, d.title as name from ${dealTables}`,
        where: [
          ...dealConditions(actor, query),
          ...listConditions(actor, query),
          ...customConditions(fields, query, sql`d.custom`),
        ],
        id: sql`d.id`,
        name: sql`d.title`,
        ...sorted,
      },
    )
    return { data: page.data.map(dealRowOf), next: page.next }
  },
)({
  file: 'deals',
  also: async ({ db, actor }, { query }) => ({ counts: await countPlaces(db, actor, query.pipeline) }),
  columns: async ({ db }) => ({
    id: 'id',
    title: 'title',
    value: { money: 'value' },
    currency: 'currency',
    status: 'place',
    pipeline: 'pipeline',
    stage: 'stage',
    'days in stage': 'days',
    person: 'person',
    firm: 'firm',
    owner: 'owner',
    source: 'source',
    'lost because': 'reason',
    labels: ({ labels }) => labels.join(', '),
    vehicle: 'vehicle',
    make: 'make',
    model: 'model',
    year: 'year',
    engine: 'engine',
    'tunes wanted': ({ tunes }) => tunes.join(', '),
    'tools wanted': ({ tools }) => tools.join(', '),
    'also wanted': 'wants',
    'expected close': 'expected_close',
    closed: 'closed_at',
    created: 'created_at',
    ...fileColumns(await usedFields(db, 'deal')),
  }),
})

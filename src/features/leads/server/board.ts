import { asc, eq, max, type SQL, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { regionCurrencies } from '#access/actor.ts'
import { convertedAt } from '#features/dealer-accounts/server/rates.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { afterId, pageById } from '#kit/server/lists.ts'
import { liveHub, resumedAfter } from '#kit/server/live-hub.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Currency } from '#kit/money.ts'
import * as contract from '../contract/deals.ts'
import { dealColumns, dealConditions, dealRowOf, dealTables, openSql, type StoredDeal } from './deal-rows.ts'
import { readSeenPipelines, seesPipeline } from './seeing.ts'
import { leadDeals, leadEvents, leadPipelines, leadStages, leadStays } from './tables.ts'

interface Total {
  id: number
  count: number
  total: number
  weighted: number
  without_rate: number
}

/** Totals of a stage's open deals in one currency at the latest rates; each amount is rounded before summing. */
const readTotals = (db: Queryable, pipeline: number, currency: Currency, where: SQL) =>
  readRows<Total>(
    db,
    sql`with open as (
        select d.stage_id, st.probability, ${convertedAt(sql`d.value`, sql`d.currency`, currency, sql`now()`)} as amount
        from ${dealTables} where d.pipeline_id = ${pipeline} and ${where}
      )
      select stage_id as id, count(*)::int as count, coalesce(sum(amount), 0)::bigint as total,
        coalesce(sum(round(amount * probability / 100.0)), 0)::bigint as weighted,
        (count(*) filter (where amount is null))::int as without_rate
      from open group by stage_id`,
  )

/** The first deals of each stage, most recently moved first. */
const readCards = (db: Queryable, pipeline: number, where: SQL) =>
  readRows<StoredDeal>(
    db,
    sql`select deal.* from ${leadStages} s cross join lateral (
        select ${dealColumns}, d.title as name from ${dealTables}
        where d.stage_id = s.id and ${where} order by d.stage_since desc, d.id desc limit ${contract.boardColumnMax}
      ) deal where s.pipeline_id = ${pipeline}`,
  )

const getBoardOperation = operation(contract.getLeadBoard, async ({ db, actor, input }) => {
  const { currency = regionCurrencies[actor.region][0], pipeline: asked, ...filters } = input.query
  const [pipeline] = await readRows<{ id: number }>(
    db,
    sql`select p.id from ${leadPipelines} p where ${seesPipeline(actor)} ${asked === undefined ? sql`` : sql`and p.id = ${asked}`}
      order by p.position, p.id limit 1`,
  )
  if (!pipeline) fail('not_found')
  // Read before the deals, so that the stream repeats anything that happens in between.
  const [last] = await db.select({ id: max(leadEvents.id) }).from(leadEvents)
  const where = sql.join([...dealConditions(actor, filters), openSql], sql` and `)
  const [stages, totals, cards] = await Promise.all([
    db
      .select()
      .from(leadStages)
      .where(eq(leadStages.pipelineId, pipeline.id))
      .orderBy(asc(leadStages.position), asc(leadStages.id)),
    readTotals(db, pipeline.id, currency, where),
    readCards(db, pipeline.id, where),
  ])
  const empty = { count: 0, total: 0, weighted: 0, without_rate: 0 }
  return {
    pipeline: pipeline.id,
    currency,
    columns: stages.map(({ id, name, probability, rotDays, demands }) => ({
      ...empty,
      ...totals.find((total) => total.id === id),
      id,
      name,
      probability,
      rot_days: rotDays,
      demands,
      deals: cards.filter((deal) => deal.stage_id === id).map(dealRowOf),
    })),
    event_id: last?.id ?? 0,
  }
})

/**
 * Pages by a deal's current position: one that has moved since is at the top of its stage, and the page starts below
 * it.
 */
const getColumnOperation = operation(contract.getLeadColumn, async ({ db, actor, input }) => {
  const { after, limit, ...filters } = input.query
  const last = afterId(after)
  const conditions = [
    ...dealConditions(actor, filters),
    openSql,
    sql`d.stage_id = ${input.params.id}`,
    ...(last === null
      ? []
      : [sql`(d.stage_since, d.id) < (select l.stage_since, l.id from ${leadDeals} l where l.id = ${last})`]),
  ]
  const rows = await readRows<StoredDeal>(
    db,
    sql`select ${dealColumns}, d.title as name from ${dealTables} where ${sql.join(conditions, sql` and `)}
      order by d.stage_since desc, d.id desc limit ${limit + 1}`,
  )
  const { data, next } = pageById(rows, limit, ({ id }) => id)
  return { data: data.map(dealRowOf), next }
})

const follow = liveHub({
  channel: 'lead_event',
  read: (db, marks) =>
    readRows<{
      id: number
      topic: number
      kind: string
      deal_id: number
      owner_id: number | null
      pipelines: number[]
    }>(
      db,
      sql`select e.id, d.region as topic, e.kind, e.deal_id, d.owner_id,
          to_json(array(select s.pipeline_id from ${leadStays} s where s.deal_id = d.id order by s.id desc limit 2) || d.pipeline_id) as pipelines
        from ${leadEvents} e join ${leadDeals} d on d.id = e.deal_id
        where ${sql.join(
          marks.map(({ topic, after }) => sql`(d.region = ${topic} and e.id > ${after})`),
          sql` or `,
        )} order by e.id limit 1000`,
    ),
})

const followDealsOperation = operation(contract.followLeadDeals, async ({ db, database, actor, input, headers }) => {
  const [known] = await db.select({ last: max(leadEvents.id) }).from(leadEvents)
  const after = resumedAfter(headers, input.query.after ?? known?.last ?? 0)
  // A stream lasts half a minute, so its reader's access is checked only at the start.
  const seen = new Set(await readSeenPipelines(db, actor))
  const { deal } = input.query
  const shows = (event: { deal_id: number; owner_id: number | null; pipelines: number[] }) =>
    (deal === undefined || event.deal_id === deal) &&
    (event.owner_id === actor.userId || event.pipelines.some((id) => seen.has(id)))
  return follow(database, { topic: actor.region, after, shows }) ?? fail('too_many_requests')
})

export const boardOperations = [getBoardOperation, getColumnOperation, followDealsOperation]

import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Actor, type Region, regionCurrencies } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { convertedAt } from '#features/dealer-accounts/server/rates.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/figures.ts'
import type { NamedThing } from '../rules/deals.ts'
import { dealTables, isCommitted, openSql, ownedBy, wentOn } from './deal-rows.ts'
import { firstOrders } from './first-orders.ts'
import { namedIn } from './named-things.ts'
import { regionDay, regionMonth, withinRegionDays } from './region-days.ts'
import { seesDeal } from './seeing.ts'
import { leadDeals, leadPipelines, leadStages, leadStays } from './tables.ts'

type Query = z.output<typeof contract.getLeadFigures.input.query>
type Group = z.input<typeof contract.leadFigures>['sources'][number]

interface Asked {
  region: Region
  from: string
  until: string
  currency: Currency
  /** Selects the deals of the report in any state; refers to `d` of `dealTables`. */
  where: SQL
}

/** The maximum number of makes, engines, tunes or tools listed. */
const namedMax = 25
const dayMs = 86_400_000

function askedOf(actor: Actor, query: Query, now: Date): Asked {
  const conditions = [
    sql`d.region = ${actor.region} and d.deleted_at is null`,
    seesDeal(actor),
    query.pipeline === undefined ? undefined : sql`d.pipeline_id = ${query.pipeline}`,
    ownedBy(actor, query.owner, sql`d.owner_id`),
  ].filter((condition) => condition !== undefined)
  return {
    region: actor.region,
    from: query.from ?? regionDay(actor.region, new Date(now.getTime() - 365 * dayMs)),
    until: query.until ?? regionDay(actor.region, now),
    currency: query.currency ?? regionCurrencies[actor.region][0],
    where: sql.join(conditions, sql` and `),
  }
}

const within = (column: SQL, { region, from, until }: Asked): SQL => withinRegionDays(region, column, { from, until })

/** Deals closed in the period, valued at the rate of their closing day. */
const closedDeals = (asked: Asked): SQL => sql`closed as (
    select d.state, d.source_id, so.name as source, d.owner_id, ow.name as owner, d.reason_id, re.name as reason, d.stage_id, pl.name || ': ' || st.name as stage, d.id, d.make_id, d.engine_id, d.created_at, d.closed_at,
      ${convertedAt(sql`d.value`, sql`d.currency`, asked.currency, sql`d.closed_at`)} as amount
    from ${dealTables} where ${asked.where} and ${within(sql`d.closed_at`, asked)})`

const sums = sql`(count(*) filter (where state = 'won'))::int as won, (count(*) filter (where state = 'lost'))::int as lost,
  coalesce(sum(amount) filter (where state = 'won'), 0)::bigint as won_value,
  coalesce(sum(amount) filter (where state = 'lost'), 0)::bigint as lost_value`

/** Average days from creation until deals were won or lost. */
const daysTo = (state: 'won' | 'lost'): SQL =>
  sql`round((avg(extract(epoch from closed_at - created_at) / 86400) filter (where state = ${state}))::numeric, 1)::float8`

const readGroup = (db: Queryable, asked: Asked, id: SQL, name: SQL, only: SQL = sql`true`) =>
  readRows<Group>(
    db,
    sql`with ${closedDeals(asked)} select ${id} as id, coalesce(${name}, 'None') as name, ${sums} from closed
      where ${only} group by 1, 2 order by won_value desc, lost_value desc, name`,
  )

/** Groups by make, engine, tune or tool. */
const readNamed = (db: Queryable, asked: Asked, thing: NamedThing) =>
  readRows<Group>(
    db,
    sql`with ${closedDeals(asked)}
      select n.id, n.name, ${sums} from closed c join ${namedIn(thing, sql`closed`)} n on n.deal_id = c.id
      group by 1, 2 order by won_value desc, lost_value desc, name limit ${namedMax}`,
  )

/** Expected wins per month, with the deals won in it and their first orders. */
const readForecast = (db: Queryable, asked: Asked) =>
  readRows<z.input<typeof contract.leadFigures>['forecast'][number] & { unrated_orders: number }>(
    db,
    sql`with ${closedDeals(asked)}, open as (
        select coalesce(to_char(d.expected_close, 'YYYY-MM'), 'none') as month, st.probability, ${isCommitted} as is_committed,
          ${convertedAt(sql`d.value`, sql`d.currency`, asked.currency, sql`now()`)} as amount
        from ${dealTables} where ${asked.where} and ${openSql}
      ), ordered as (
        select ${regionMonth(asked.region, sql`f.paid_at`)} as month, ${convertedAt(sql`f.total`, sql`f.currency`, asked.currency, sql`f.paid_at`)} as amount
        from ${firstOrders(sql`d.state = 'won' and ${asked.where}`)} f where ${within(sql`f.paid_at`, asked)}
      ), months as (
        select month, count(*) as deals, sum(amount) as total, sum(round(amount * probability / 100.0)) as weighted,
          sum(amount) filter (where is_committed) as committed, count(*) filter (where amount is null) as without_rate,
          0 as won, 0 as won_value, 0 as ordered, 0 as ordered_value, 0 as unrated_orders from open group by month
        union all
        select ${regionMonth(asked.region, sql`closed_at`)}, 0, 0, 0, 0, 0, count(*), sum(amount), 0, 0, 0 from closed where state = 'won' group by 1
        union all
        select month, 0, 0, 0, 0, 0, 0, 0, count(*), sum(amount), count(*) filter (where amount is null) from ordered group by month
      )
      select month, ${sql.raw(
        [
          'deals',
          'total',
          'weighted',
          'committed',
          'without_rate',
          'won',
          'won_value',
          'ordered',
          'ordered_value',
          'unrated_orders',
        ]
          .map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`)
          .join(', '),
      )} from months group by month order by month`,
  )

/** Deals that entered each stage in the period: how many moved on, and how long completed stays took. */
const readStages = (db: Queryable, asked: Asked) =>
  readRows<z.input<typeof contract.leadFigures>['stages'][number]>(
    db,
    sql`select s.id, case when count(*) over (partition by s.name) > 1 then p.name || ': ' || s.name else s.name end as name,
        coalesce(t.entered, 0)::int as entered, coalesce(t.went_on, 0)::int as went_on, t.days
      from ${leadStages} s join ${leadPipelines} p on p.id = s.pipeline_id
      left join lateral (
        select count(distinct d.id) as entered, count(distinct d.id) filter (where ${wentOn}) as went_on,
          round(avg(extract(epoch from y.left_at - y.entered_at) / 86400)::numeric, 1)::float8 as days
        from ${leadStays} y join ${leadDeals} d on d.id = y.deal_id
        where y.stage_id = s.id and ${asked.where} and ${within(sql`y.entered_at`, asked)}
      ) t on true
      where exists (select 1 from ${leadDeals} d where d.pipeline_id = p.id and ${asked.where})
      order by p.position, p.id, s.position, s.id`,
  )

export const getFiguresOperation = operation(contract.getLeadFigures, async ({ db, actor, input, now }) => {
  const asked = askedOf(actor, input.query, now)
  const [[total], reasons, closedStages, sources, owners, makes, engines, tunes, tools, stages, forecast] =
    await Promise.all([
      readRows<
        Omit<Group, 'id' | 'name'> & { days_to_win: number | null; days_to_lose: number | null; without_rate: number }
      >(
        db,
        sql`with ${closedDeals(asked)} select ${sums},
        ${daysTo('won')} as days_to_win, ${daysTo('lost')} as days_to_lose,
        (count(*) filter (where amount is null))::int as without_rate from closed`,
      ),
      readGroup(db, asked, sql`reason_id`, sql`reason`, sql`state = 'lost'`),
      readGroup(db, asked, sql`stage_id`, sql`stage`),
      readGroup(db, asked, sql`source_id`, sql`source`),
      readGroup(db, asked, sql`owner_id`, sql`owner`),
      readNamed(db, asked, 'make'),
      readNamed(db, asked, 'engine'),
      readNamed(db, asked, 'tune'),
      readNamed(db, asked, 'tool'),
      readStages(db, asked),
      readForecast(db, asked),
    ])
  const { currency, from, until } = asked
  return {
    currency,
    from,
    until,
    ...total!,
    without_rate: total!.without_rate + forecast.reduce((sum, month) => sum + month.unrated_orders, 0),
    reasons,
    closed_stages: closedStages,
    sources,
    owners,
    makes,
    engines,
    tunes,
    tools,
    stages,
    forecast: forecast.map(({ unrated_orders: _unrated, ...month }) => month),
  }
})

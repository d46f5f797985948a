import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { roles } from '#access/permissions.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { convertedAt } from '#features/dealer-accounts/server/rates.ts'
import { users } from '#features/identity/server/tables.ts'
import { passedShare } from '#kit/dates.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, one, type Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/goals.ts'
import { goalPeriods, periodOf } from '../rules/goals.ts'
import { openSql } from './deal-rows.ts'
import { regionDay, withinRegionDays } from './region-days.ts'
import { seesAllOf, seesDeal, seesDealOf, seesPipeline } from './seeing.ts'
import { leadGoals } from './goal-tables.ts'
import { leadDeals, leadPipelines, leadStages } from './tables.ts'
import { leadActivities } from './work-tables.ts'

type Row = typeof leadGoals.$inferSelect
type Goal = z.input<typeof contract.leadGoal>

/** Converts values at the rates of the days deals were won, as in the figures. `g` is the goal. */
const valueAt = (at: SQL): SQL =>
  sql`case when g.currency is null then 1 else ${convertedAt(sql`d.value`, sql`d.currency`, sql`g.currency`, at)} end`
/** The deals that count toward a goal: its region, owner and pipeline. */
const dealsOf = (
  actor: Actor,
) => sql`${seesDeal(actor)} and d.region = g.region and d.deleted_at is null and (g.owner_id is null or d.owner_id = g.owner_id)
  and (g.pipeline_id is null or d.pipeline_id = g.pipeline_id)`

/** The result between two days. */
const reachedIn = (actor: Actor, from: SQL, until: SQL): SQL => sql`case when g.measure = 'activities' then (
    select count(*) from ${leadActivities} a where a.region = g.region and a.deleted_at is null
      and ${seesDealOf(actor, sql`a.deal_id`)} and (g.owner_id is null or a.owner_id = g.owner_id) and ${withinRegionDays(actor.region, sql`a.done_at`, { from, until })})
  else (
    select coalesce(sum(${valueAt(sql`d.closed_at`)}), 0) from ${leadDeals} d
    where d.state = 'won' and ${dealsOf(actor)} and ${withinRegionDays(actor.region, sql`d.closed_at`, { from, until })})
  end::float8`

const expectedOf = (actor: Actor) => sql`case when g.measure = 'activities' then 0 else (
    select coalesce(round(sum(${valueAt(sql`now()`)} * st.probability / 100.0)), 0) from ${leadDeals} d
    join ${leadStages} st on st.id = d.stage_id where ${openSql} and ${dealsOf(actor)} and d.expected_close <= t.until)
  end::float8`

/** Goals with their results from deals visible to the actor, all in one statement. */
async function readGoals(db: Queryable, actor: Actor, where: SQL, now: Date): Promise<Goal[]> {
  const today = regionDay(actor.region, now)
  const times = goalPeriods.map((period) => {
    const [days, before] = [periodOf(period, today), periodOf(period, today, -1)]
    return sql`(${period}::text, ${days.from}::date, ${days.until}::date, ${before.from}::date, ${before.until}::date)`
  })
  const goals = await readRows<Omit<Goal, 'pace'>>(
    db,
    sql`select g.id, g.version, g.measure, g.period, g.target, g.currency, g.owner_id, g.pipeline_id, u.name as owner, p.name as pipeline,
        t."from"::text as "from", t.until::text as until, ${reachedIn(actor, sql`t."from"`, sql`t.until`)} as reached, ${expectedOf(actor)} as expected,
        ${reachedIn(actor, sql`t.before_from`, sql`t.before_until`)} as before
      from ${leadGoals} g
      join (values ${sql.join(times, sql`, `)}) t (period, "from", until, before_from, before_until) on t.period = g.period
      left join ${users} u on u.id = g.owner_id left join ${leadPipelines} p on p.id = g.pipeline_id
      where ${where} and (g.pipeline_id is null or ${seesPipeline(actor)}) order by g.period, g.id limit 100`,
  )
  return goals.map((goal) => ({ ...goal, pace: passedShare(goal, today) }))
}
const goalOf = async (tx: Queryable, actor: Actor, id: number, now: Date) =>
  one(await readGoals(tx, actor, sql`g.id = ${id}`, now))

type Form = z.output<typeof contract.createLeadGoal.input.body>
/** Maps a form to columns. The owner must be staff and the pipeline must exist. */
async function toRow(tx: Queryable, actor: Actor, { owner_id: ownerId, pipeline_id: pipelineId, ...form }: Form) {
  const isStaff = and(eq(users.id, ownerId ?? 0), inArray(users.role, [roles.admin, roles.superadmin]))
  if (ownerId !== null && (await tx.$count(users, isStaff)) === 0)
    fail('validation_failed', { fields: { owner_id: ['This person can’t own deals.'] } })
  if (pipelineId !== null && !(await seesAllOf(tx, actor, pipelineId)))
    fail('validation_failed', { fields: { pipeline_id: ['This pipeline no longer exists.'] } })
  return { ...form, ownerId, pipelineId }
}

async function hold(tx: Queryable, actor: Actor, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(leadGoals)
    .where(and(eq(leadGoals.id, id), eq(leadGoals.region, actor.region)))
    .for('update')
  if (!row || (row.pipelineId !== null && !(await seesAllOf(tx, actor, row.pipelineId)))) return fail('not_found')
  return row
}
const facts = ({ id: _id, version: _version, ...row }: Row) => row
const object = (id: number) => `lead-goal/${id}`

export const goalOperations = [
  operation(contract.listLeadGoals, async ({ db, actor, now }) => ({
    data: await readGoals(db, actor, sql`g.region = ${actor.region}`, now),
  })),
  operation(contract.createLeadGoal, async ({ tx, actor, input, now }) => {
    const row = await insertOne(tx, leadGoals, { ...(await toRow(tx, actor, input.body)), region: actor.region })
    await recordAudit(tx, actor, { action: 'lead-goal.create', object: object(row.id), after: facts(row) })
    return goalOf(tx, actor, row.id, now)
  }),
  operation(contract.updateLeadGoal, async ({ tx, actor, input, now }) => {
    const { version, ...form } = input.body
    const before = await hold(tx, actor, input.params.id)
    if (before.version !== version) fail('stale_version')
    const [row] = await tx
      .update(leadGoals)
      .set({ ...(await toRow(tx, actor, form)), version: version + 1 })
      .where(eq(leadGoals.id, before.id))
      .returning()
    await recordAudit(tx, actor, {
      action: 'lead-goal.update',
      object: object(before.id),
      before: facts(before),
      after: facts(row!),
    })
    return goalOf(tx, actor, before.id, now)
  }),
  operation(contract.removeLeadGoal, async ({ tx, actor, input }) => {
    const row = await hold(tx, actor, input.params.id)
    await tx.delete(leadGoals).where(eq(leadGoals.id, row.id))
    await recordAudit(tx, actor, { action: 'lead-goal.delete', object: object(row.id), before: facts(row) })
    return null
  }),
]

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { roles } from '#access/permissions.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { convertedAt } from '#features/dealer-accounts/server/rates.ts'
import { users } from '#features/identity/server/tables.ts'
import { passedShare } from '#kit/dates.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, type Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/goals.ts'
import { periodOf } from '../rules/goals.ts'
import { dealTables, openSql } from './deal-rows.ts'
import { leadGoals, leadPipelines } from './tables.ts'
import { leadActivities } from './work-tables.ts'

type Row = typeof leadGoals.$inferSelect
type Goal = z.input<typeof contract.leadGoal>
interface Days {
  from: string
  until: string
}

const within = (column: SQL, { from, until }: Days): SQL =>
  sql`${column} >= ${from}::date at time zone 'UTC' and ${column} < (${until}::date + 1) at time zone 'UTC'`
const all = (...conditions: readonly (SQL | null)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )
const numberOf = async (db: Queryable, query: SQL): Promise<number> =>
  (await readRows<{ reached: number }>(db, query))[0]?.reached ?? 0

/** The deals of a goal: of its region, owner and pipeline. */
const dealsOf = ({ region, ownerId, pipelineId }: Row): SQL =>
  all(
    sql`d.region = ${region} and d.deleted_at is null`,
    ownerId === null ? null : sql`d.owner_id = ${ownerId}`,
    pipelineId === null ? null : sql`d.pipeline_id = ${pipelineId}`,
  )
/** Values at the rates of the days on which deals were won, as in the figures. */
const valueAt = ({ currency }: Row, at: SQL): SQL =>
  currency === null ? sql`1` : convertedAt(sql`d.value`, sql`d.currency`, currency, at)

function reachedIn(db: Queryable, goal: Row, days: Days): Promise<number> {
  if (goal.measure === 'activities')
    return numberOf(
      db,
      sql`select count(*)::int as reached from ${leadActivities} a where ${all(
        sql`a.region = ${goal.region} and a.deleted_at is null`,
        goal.ownerId === null ? null : sql`a.owner_id = ${goal.ownerId}`,
        within(sql`a.done_at`, days),
      )}`,
    )
  return numberOf(
    db,
    sql`select coalesce(sum(${valueAt(goal, sql`d.closed_at`)}), 0)::bigint as reached from ${dealTables}
      where d.state = 'won' and ${dealsOf(goal)} and ${within(sql`d.closed_at`, days)}`,
  )
}

const expectedUntil = async (db: Queryable, goal: Row, until: string): Promise<number> =>
  goal.measure === 'activities'
    ? 0
    : numberOf(
        db,
        sql`select coalesce(round(sum(${valueAt(goal, sql`now()`)} * st.probability / 100.0)), 0)::bigint as reached from ${dealTables}
          where ${openSql} and ${dealsOf(goal)} and d.expected_close <= ${until}::date`,
      )

async function goalOf(db: Queryable, goal: Row, now: Date): Promise<Goal> {
  const today = now.toISOString().slice(0, 10)
  const days = periodOf(goal.period, today)
  const { id, version, measure, period, target, currency, ownerId, pipelineId } = goal
  const [owner] = ownerId === null ? [] : await db.select({ name: users.name }).from(users).where(eq(users.id, ownerId))
  const [pipeline] =
    pipelineId === null
      ? []
      : await db.select({ name: leadPipelines.name }).from(leadPipelines).where(eq(leadPipelines.id, pipelineId))
  return {
    id,
    version,
    measure,
    period,
    target,
    currency,
    owner_id: ownerId,
    pipeline_id: pipelineId,
    owner: owner?.name ?? null,
    pipeline: pipeline?.name ?? null,
    ...days,
    reached: await reachedIn(db, goal, days),
    pace: passedShare(days, today),
    expected: await expectedUntil(db, goal, days.until),
    before: await reachedIn(db, goal, periodOf(goal.period, today, -1)),
  }
}

type Form = z.output<typeof contract.createLeadGoal.input.body>
/** What of a form is stored. Its owner is staff, its pipeline is there. */
async function toRow(tx: Queryable, { owner_id: ownerId, pipeline_id: pipelineId, ...form }: Form) {
  const isStaff = and(eq(users.id, ownerId ?? 0), inArray(users.role, [roles.admin, roles.superadmin]))
  if (ownerId !== null && (await tx.$count(users, isStaff)) === 0)
    fail('validation_failed', { fields: { owner_id: ['This person can’t own deals.'] } })
  if (pipelineId !== null && (await tx.$count(leadPipelines, eq(leadPipelines.id, pipelineId))) === 0)
    fail('validation_failed', { fields: { pipeline_id: ['This pipeline no longer exists.'] } })
  return { ...form, ownerId, pipelineId }
}

async function hold(tx: Queryable, actor: Actor, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(leadGoals)
    .where(and(eq(leadGoals.id, id), eq(leadGoals.region, actor.region)))
    .for('update')
  return row ?? fail('not_found')
}
const facts = ({ id: _id, version: _version, ...row }: Row) => row
const object = (id: number) => `lead-goal/${id}`

export const goalOperations = [
  operation(contract.listLeadGoals, async ({ db, actor, now }) => {
    const goals = await db
      .select()
      .from(leadGoals)
      .where(eq(leadGoals.region, actor.region))
      .orderBy(asc(leadGoals.period), asc(leadGoals.id))
      .limit(100)
    const data: Goal[] = []
    for (const goal of goals) data.push(await goalOf(db, goal, now))
    return { data }
  }),
  operation(contract.createLeadGoal, async ({ tx, actor, input, now }) => {
    const row = await insertOne(tx, leadGoals, { ...(await toRow(tx, input.body)), region: actor.region })
    await recordAudit(tx, actor, { action: 'lead-goal.create', object: object(row.id), after: facts(row) })
    return goalOf(tx, row, now)
  }),
  operation(contract.updateLeadGoal, async ({ tx, actor, input, now }) => {
    const { version, ...form } = input.body
    const before = await hold(tx, actor, input.params.id)
    if (before.version !== version) fail('stale_version')
    const [row] = await tx
      .update(leadGoals)
      .set({ ...(await toRow(tx, form)), version: version + 1 })
      .where(eq(leadGoals.id, before.id))
      .returning()
    await recordAudit(tx, actor, {
      action: 'lead-goal.update',
      object: object(before.id),
      before: facts(before),
      after: facts(row!),
    })
    return goalOf(tx, row!, now)
  }),
  operation(contract.removeLeadGoal, async ({ tx, actor, input }) => {
    const row = await hold(tx, actor, input.params.id)
    await tx.delete(leadGoals).where(eq(leadGoals.id, row.id))
    await recordAudit(tx, actor, { action: 'lead-goal.delete', object: object(row.id), before: facts(row) })
    return null
  }),
]

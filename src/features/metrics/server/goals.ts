import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { regionCurrencies } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { passedShare, utcDay } from '#kit/dates.ts'
import { fail } from '#kit/refusal.ts'
import { findById, insertOne, type Queryable } from '#kit/server/database.ts'
import * as contract from '../contract/goals.ts'
import { netOf, noFigures } from '../rules/measures.ts'
import { readTotal } from './read-sales.ts'
import { metricGoals } from './tables.ts'

type Row = typeof metricGoals.$inferSelect

/** A goal with its result so far. */
async function goalOf(db: Queryable, { createdAt: _created, ...row }: Row, now: Date): Promise<contract.Goal> {
  const { from, until, region, measure } = row
  const today = utcDay(now)
  const currency = row.currency ?? regionCurrencies[region ?? 1][0]
  const asked = {
    from,
    until,
    by: 'year' as const,
    currency,
    ...(region ? { region: String(region) as '1' | '2' } : {}),
  }
  const total = from > today ? noFigures : await readTotal(db, asked, now)
  return { ...row, reached: measure === 'net' ? netOf(total) : total[measure], pace: passedShare(row, today) }
}

const known = async (tx: Queryable, id: number): Promise<Row> => {
  const row = await findById(tx, metricGoals, id)
  return row ?? fail('not_found')
}
const facts = ({ id: _id, version: _version, createdAt: _created, ...row }: Row) => row

export const goalOperations = [
  operation(contract.listGoals, async ({ db, now }) => {
    const rows = await db.select().from(metricGoals).orderBy(desc(metricGoals.until), asc(metricGoals.id)).limit(200)
    const data: contract.Goal[] = []
    for (const row of rows) data.push(await goalOf(db, row, now))
    return { data }
  }),
  operation(contract.createGoal, async ({ tx, actor, input, now }) => {
    const row = await insertOne(tx, metricGoals, input.body)
    await recordAudit(tx, actor, { action: 'metrics.add_goal', object: `metric-goal/${row.id}`, after: facts(row) })
    return goalOf(tx, row, now)
  }),
  operation(contract.updateGoal, async ({ tx, actor, input, now }) => {
    const { version, ...changes } = input.body
    const before = await known(tx, input.params.id)
    const [row] = await tx
      .update(metricGoals)
      .set({ ...changes, version: sql`${metricGoals.version} + 1` })
      .where(and(eq(metricGoals.id, before.id), eq(metricGoals.version, version)))
      .returning()
    if (!row) return fail('stale_version')
    await recordAudit(tx, actor, {
      action: 'metrics.change_goal',
      object: `metric-goal/${row.id}`,
      before: facts(before),
      after: facts(row),
    })
    return goalOf(tx, row, now)
  }),
  operation(contract.deleteGoal, async ({ tx, actor, input }) => {
    const before = await known(tx, input.params.id)
    await tx.delete(metricGoals).where(eq(metricGoals.id, before.id))
    await recordAudit(tx, actor, {
      action: 'metrics.delete_goal',
      object: `metric-goal/${before.id}`,
      before: facts(before),
    })
    return null
  }),
]

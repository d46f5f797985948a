import { and, asc, eq, ne } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import * as contract from '../contract/dashboards.ts'
import { metricDashboards, metricMails } from './tables.ts'

const dashboardsMax = 30
const shown = { id: metricDashboards.id, name: metricDashboards.name, query: metricDashboards.query }

async function readMail(db: Queryable, userId: number) {
  const [row] = await db.select().from(metricMails).where(eq(metricMails.userId, userId))
  return { on: row !== undefined, dashboard_id: row?.dashboardId ?? null }
}

export const dashboardOperations = [
  operation(contract.listDashboards, async ({ db, actor }) => ({
    data: await db
      .select(shown)
      .from(metricDashboards)
      .where(eq(metricDashboards.userId, actor.userId!))
      .orderBy(asc(metricDashboards.id)),
  })),
  operation(contract.saveDashboard, async ({ tx, actor, input }) => {
    const { name, query } = input.body
    const others = and(eq(metricDashboards.userId, actor.userId!), ne(metricDashboards.name, name))
    if ((await tx.$count(metricDashboards, others)) >= dashboardsMax)
      fail('validation_failed', { fields: { name: [`You can save up to ${dashboardsMax} dashboards.`] } })
    return one(
      await tx
        .insert(metricDashboards)
        .values({ userId: actor.userId!, name, query })
        .onConflictDoUpdate({ target: [metricDashboards.userId, metricDashboards.name], set: { query } })
        .returning(shown),
    )
  }),
  operation(contract.removeDashboard, async ({ tx, actor, input }) => {
    const gone = await tx
      .delete(metricDashboards)
      .where(and(eq(metricDashboards.id, input.params.id), eq(metricDashboards.userId, actor.userId!)))
      .returning({ id: metricDashboards.id })
    if (gone.length === 0) fail('not_found')
    return null
  }),
  operation(contract.getWeeklyMail, ({ db, actor }) => readMail(db, actor.userId!)),
  operation(contract.setWeeklyMail, async ({ tx, actor, input }) => {
    const { on, dashboard_id: dashboardId } = input.body
    const userId = actor.userId!
    const own = and(eq(metricDashboards.id, dashboardId ?? 0), eq(metricDashboards.userId, userId))
    if (dashboardId !== null && (await tx.$count(metricDashboards, own)) === 0) fail('not_found')
    if (on)
      await tx
        .insert(metricMails)
        .values({ userId, dashboardId })
        .onConflictDoUpdate({ target: metricMails.userId, set: { dashboardId } })
    else await tx.delete(metricMails).where(eq(metricMails.userId, userId))
    return readMail(tx, userId)
  }),
]

import { and, eq } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readViews, removeView, renameView, saveView } from '#kit/server/saved-views.ts'
import * as contract from '../contract/dashboards.ts'
import { metricDashboards, metricMails } from './tables.ts'

async function readMail(db: Queryable, userId: number) {
  const [row] = await db.select().from(metricMails).where(eq(metricMails.userId, userId))
  return { on: row !== undefined, dashboard_id: row?.dashboardId ?? null }
}

export const dashboardOperations = [
  operation(contract.listDashboards, async ({ db, actor }) => ({
    data: await readViews(db, metricDashboards, actor.userId),
  })),
  operation(contract.saveDashboard, ({ tx, actor, input }) => saveView(tx, metricDashboards, actor.userId, input.body)),
  operation(contract.renameDashboard, ({ tx, actor, input }) =>
    renameView(tx, metricDashboards, actor.userId, { ...input.params, ...input.body }),
  ),
  operation(contract.removeDashboard, ({ tx, actor, input }) =>
    removeView(tx, metricDashboards, actor.userId, input.params.id),
  ),
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

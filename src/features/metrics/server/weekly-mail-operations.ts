import { and, eq } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import * as contract from '../contract/weekly-mail.ts'
import { savedViews } from '#features/saved-views/server/tables.ts'
import { metricsPage } from '../rules/dashboards.ts'
import { metricMails } from './tables.ts'

async function readMail(db: Queryable, userId: number) {
  const [row] = await db.select().from(metricMails).where(eq(metricMails.userId, userId))
  return { on: row !== undefined, dashboard_id: row?.dashboardId ?? null }
}

export const weeklyMailOperations = [
  operation(contract.getWeeklyMail, ({ db, actor }) => readMail(db, actor.userId!)),
  operation(contract.setWeeklyMail, async ({ tx, actor, input }) => {
    const { on, dashboard_id: dashboardId } = input.body
    const userId = actor.userId!
    const own = and(
      eq(savedViews.id, dashboardId ?? 0),
      eq(savedViews.userId, userId),
      eq(savedViews.page, metricsPage),
    )
    if (dashboardId !== null && (await tx.$count(savedViews, own)) === 0) fail('not_found')
    if (on)
      await tx
        .insert(metricMails)
        .values({ userId, dashboardId })
        .onConflictDoUpdate({ target: metricMails.userId, set: { dashboardId } })
    else await tx.delete(metricMails).where(eq(metricMails.userId, userId))
    return readMail(tx, userId)
  }),
]

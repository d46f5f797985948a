import { sql } from 'drizzle-orm'
import { closeMetricDays } from '#features/metrics/server/jobs.ts'
import { measureWork } from '#features/metrics/server/measure-work.ts'
import { metricGoals } from '#features/metrics/server/tables.ts'
import { utcDay } from '#kit/dates.ts'
import type { Database } from '#kit/server/database.ts'

/** Metrics of a year, and goals for this year and month. */
export async function loadMetrics(database: Database, now: Date): Promise<void> {
  // Shares of past orders were created just now; backdate them to their day.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update share_entries set created_at = at`)
  })
  await closeMetricDays(database)
  await measureWork(database)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const thisYear = { from: `${year}-01-01`, until: `${year}-12-31` }
  const thisMonth = { from: utcDay(Date.UTC(year, month, 1)), until: utcDay(Date.UTC(year, month + 1, 0)) }
  await database.db.insert(metricGoals).values([
    { name: 'Revenue of the year', measure: 'net', currency: 'USD', target: 90_000_000, ...thisYear },
    { name: 'New customers this month', measure: 'new_customers', target: 60, ...thisMonth },
    { name: 'Orders in Europe', measure: 'orders', region: 2, target: 250, ...thisYear },
  ])
}

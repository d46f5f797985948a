import { sql } from 'drizzle-orm'
import { openDatabase } from '#kit/server/database.ts'

/**
 * Closes all past days of the metrics, in batches like the job, and updates statistics. Returns the milliseconds
 * spent closing.
 */
export async function closeMetricDays(url: string): Promise<number> {
  const database = openDatabase({ url, asOwner: true })
  const started = performance.now()
  for (;;) {
    const { rows } = await database.db.execute<{ closed: number }>(sql`select close_metric_days(7) as closed`)
    if (rows[0]!.closed < 7) break
  }
  const closing = performance.now() - started
  await database.db.execute(sql.raw('vacuum analyze'))
  await database.close()
  return closing
}

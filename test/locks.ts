import { expect } from 'vitest'
import type { Database } from '#kit/server/database.ts'

/**
 * Waits until the given number of statements in this database wait for another transaction's lock.
 * @param like only counts statements whose text matches this pattern
 */
export async function waitForLocks({ pool }: Pick<Database, 'pool'>, count = 1, like = '%'): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [like],
    )
    return rowCount
  }
  await expect.poll(waiting).toBe(count)
}

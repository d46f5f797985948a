import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import type { Database } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

/** Starting a process, or finishing the statement of a killed one, is slow on a busy machine. */
const patienceMs = 120_000

/** Number of rows a statement finds, given from its `from` on. */
export const countRows = async ({ db }: Database, statement: ReturnType<typeof sql>): Promise<number> =>
  (await readRows<{ n: number }>(db, sql`select count(*)::int as n ${statement}`))[0]!.n

/**
 * Locks a table so that work writing to it blocks there, kills the shop at that point, and waits until the database
 * has rolled back what the dead process had started.
 */
export async function killWhere(
  owner: Database,
  table: PgTable,
  { begin, kill }: { begin: () => Promise<unknown>; kill: () => Promise<unknown> },
): Promise<void> {
  const holder = await owner.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`lock table ${getTableName(table)} in share mode`)
    await begin()
    const waiting = sql`from pg_stat_activity where application_name = 'overboost' and wait_event_type = 'Lock'`
    await expect.poll(() => countRows(owner, waiting), { timeout: patienceMs }).toBeGreaterThan(0)
    await kill()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const open = sql`from pg_stat_activity where application_name = 'overboost' and xact_start is not null and pid <> pg_backend_pid()`
  await expect.poll(() => countRows(owner, open), { timeout: patienceMs }).toBe(0)
}

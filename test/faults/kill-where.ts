import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import type { Database } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

/** A process that starts, or a statement of a dead one that runs to its end, takes long beside other work. */
const patienceMs = 120_000

/** How many rows a statement finds, from its `from` on. */
export const countRows = async ({ db }: Database, statement: ReturnType<typeof sql>): Promise<number> =>
  (await readRows<{ n: number }>(db, sql`select count(*)::int as n ${statement}`))[0]!.n

/**
 * Holds a table so that work which writes it stops there, kills the shop at that place, and waits until the database has
 * taken back what the dead process had begun.
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

import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

type WithState = PgTable & { state: PgColumn; region: PgColumn }

/** Number of a region's rows by state; states without rows are missing. */
export async function countStates(db: Queryable, table: WithState, region: 1 | 2): Promise<Record<string, number>> {
  const { state } = getTableColumns(table) as { state: PgColumn }
  const rows = await db
    .select({ state: sql<string>`${state}`, count: sql<number>`count(*)::int` })
    .from(table as PgTable)
    .where(eq(table.region, region))
    .groupBy(state)
  return Object.fromEntries(rows.map((row) => [row.state, row.count]))
}

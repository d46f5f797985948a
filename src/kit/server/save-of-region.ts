import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/**
 * Saves what staff set for a region, based on a version; 0 stands for the defaults, which have no row.
 * @returns false if someone else saved first
 */
export async function saveOfRegion<T extends PgTable & { region: PgColumn; version: PgColumn }>(
  tx: Tx,
  table: T,
  { region, version, ...values }: { region: number; version: number } & Omit<T['$inferInsert'], 'region' | 'version'>,
): Promise<boolean> {
  const saved =
    version === 0
      ? await tx
          .insert(table)
          .values({ region, ...values } as never)
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(table as PgTable)
          .set({ ...values, version: sql`${table.version} + 1` })
          .where(and(eq(table.region, region), eq(table.version, version)))
          .returning()
  return saved.length > 0
}

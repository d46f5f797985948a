import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Actor } from './actor.ts'

/** Headers of a 421: the record's region, and that region's origin if it has its own host. */
export function regionHeaders(region: number, hosts: string | undefined): Record<string, string> {
  const pair = (hosts ?? '').split(',').find((item) => item.trim().endsWith(`=${region}`))
  const host = pair?.trim().split('=')[0]
  return { 'x-region': String(region), ...(host ? { 'x-region-url': `https://${host}` } : {}) }
}

/** Finds the region of a record by its ID. @returns undefined if there is none, or the actor may not know of it */
export type FindRegion = (db: Queryable, id: number, actor: Actor) => Promise<number | undefined>

/** Reads the region from the record's table. @param key column with the ID of the address */
export const regionIn =
  (key: PgColumn, region: PgColumn): FindRegion =>
  async (db, id) => {
    const [row] = await db.select({ region }).from(key.table).where(eq(key, id)).limit(1)
    return row?.region as number | undefined
  }

/** Reads it with a query of one column, `region`. */
export const regionFrom =
  (query: (id: number, actor: Actor) => SQL): FindRegion =>
  async (db, id, actor) =>
    (await readRows<{ region: number }>(db, query(id, actor)))[0]?.region

/** What people looked for and didn’t find. */
import { sql } from 'drizzle-orm'
import { compatSubscriptions } from '#features/vehicles/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { visits } from './tables.ts'

/** Search terms without a result, most frequent first. */
export const readSearches = (db: Queryable, { from, until }: { from: string; until: string }, limit: number) =>
  readRows<{ words: string; times: number }>(
    db,
    sql`select lower(title) as words, count(*)::float8 as times from ${visits}
      where step = 'search' and not is_bot and title <> '' and day between ${from}::date and ${until}::date
      group by 1 order by times desc, words limit ${limit}`,
  )

/** Vehicles people are waiting for, most wanted first. */
export const readWanted = (db: Queryable, limit: number) =>
  readRows<{ vehicle: string; people: number }>(
    db,
    sql`select vehicle, count(*)::float8 as people from ${compatSubscriptions} where told_at is null
      group by vehicle order by people desc, vehicle limit ${limit}`,
  )

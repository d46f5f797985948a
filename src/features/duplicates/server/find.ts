import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#kit/server/database.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { copyKinds, findPairs } from '../rules.ts'
import { readComparables } from './records.ts'
import { duplicatePairs, duplicateRuns } from './tables.ts'

/** Finds duplicates of every kind. Keeps decided pairs and removes open ones that are no longer similar. */
export async function findCopies({ db, transact }: Pick<Database, 'db' | 'transact'>, runId: number): Promise<void> {
  await db.update(duplicateRuns).set({ state: 'running' }).where(eq(duplicateRuns.id, runId))
  let compared = 0
  let found = 0
  for (const kind of copyKinds) {
    const records = await readComparables(db, kind)
    const pairs = await findPairs(records, () => setImmediate())
    compared += records.length
    found += pairs.length
    const rows = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as f(a bigint, b bigint, score int, reasons jsonb)`
    await transact(async (tx) => {
      await tx.execute(sql`
        delete from ${duplicatePairs} p where p.kind = ${kind} and p.state = 'open'
          and (p.a_id, p.b_id) not in (select f.a, f.b from ${rows})`)
      await tx.execute(sql`
        insert into ${duplicatePairs} as p (kind, a_id, b_id, score, reasons)
        select ${kind}, f.a, f.b, f.score, f.reasons from ${rows}
        on conflict (kind, a_id, b_id) do update set score = excluded.score, reasons = excluded.reasons where p.state = 'open'`)
    })
  }
  await db
    .update(duplicateRuns)
    .set({ state: 'done', found, compared, finishedAt: sql`now()` })
    .where(eq(duplicateRuns.id, runId))
}

/** Finds duplicates on request of staff; starts over after a crash. */
export const findJob = (database: Database): QueueJob => ({
  name: 'duplicates.find',
  everySeconds: 2,
  atOnce: 1,
  attemptsMax: 3,
  waiting: sql`select id::text as key, created_at as since from ${duplicateRuns} where state in ('waiting', 'running')`,
  work: async (key, { isLast }) => {
    const id = Number(key)
    try {
      await findCopies(database, id)
    } catch (error) {
      if (isLast) await database.db.update(duplicateRuns).set({ state: 'failed' }).where(eq(duplicateRuns.id, id))
      throw error
    }
  },
})

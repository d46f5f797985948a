import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/database.ts'
import { audits } from '#features/audits/server/tables.ts'

/** Each part of the demonstration writes its own acts: numbers them again in the order of their times, as they would be. */
export async function orderAudits(database: Database): Promise<void> {
  await database.transact(async (tx) => {
    // Only the owner, and only while the demonstration is made: nothing else may touch the audit log.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      with acts as (delete from ${audits} returning *)
      insert into ${audits} (actor_id, action, object, before, after, reason, created_at)
      select actor_id, action, object, before, after, reason, created_at from acts order by created_at, id`)
  })
}

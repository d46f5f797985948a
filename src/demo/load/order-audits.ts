import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/database.ts'
import { audits } from '#features/audits/server/tables.ts'

/** Each part of the demo writes its own audit records; renumbers them in chronological order. */
export async function orderAudits(database: Database): Promise<void> {
  await database.transact(async (tx) => {
    // Only the owner can do this, and only while the demo is created: nothing else may change the audit log.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      with acts as (delete from ${audits} returning *)
      insert into ${audits} (actor_id, action, object, before, after, reason, created_at)
      select actor_id, action, object, before, after, reason, created_at from acts order by created_at, id`)
  })
}

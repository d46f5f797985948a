import { sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { attachTargets } from '../contract.ts'

type Target = (typeof attachTargets)[number]

/** Where each kind of thing is kept, with its owner's column. */
const tables: Record<Target, { table: string; owner: string }> = {
  'tune-request': { table: 'tune_requests', owner: 'user_id' },
  ticket: { table: 'tickets', owner: 'user_id' },
}

/** Whether a request or ticket of that number belongs to the asker in his region. */
export async function ownsTarget(db: Queryable, actor: Actor, target: Target, id: number): Promise<boolean> {
  const { table, owner } = tables[target]
  const { rows } = await db.execute(
    sql`select 1 from ${sql.identifier(table)} where id = ${id} and ${sql.identifier(owner)} = ${actor.userId} and region = ${actor.region}`,
  )
  return rows.length === 1
}

import { sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/jobs.ts'

/**
 * Books the money of codes that have expired, and of credits that came back to a code after it was withdrawn. Two that
 * sweep at once book each once.
 * @returns how many codes were booked
 */
export async function sweepLapsedCredits(database: Database): Promise<number> {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    select id from tune_credits where value_left > 0 and (revoked_at is not null or expires_at <= now()) order by id limit 200`)
  let booked = 0
  for (const { id } of rows) {
    const lapsed = await database.db.execute<{ amount: number }>(
      sql`select lapse_tune_credit(${id}, case when (select revoked_at from tune_credits where id = ${id}) is null then 'Expired' else 'Withdrawn' end, null) as amount`,
    )
    if ((lapsed.rows[0]?.amount ?? 0) > 0) booked += 1
  }
  return booked
}

export const jobs = (_services: Services, database: Database): JobDefinition[] => [
  { name: 'tuneCredits.lapse', everySeconds: 60, work: async () => void (await sweepLapsedCredits(database)) },
]

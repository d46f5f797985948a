import { sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition, QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { tuneCredits } from './tables.ts'

/**
 * Posts the money of expired codes, and of credits returned to withdrawn codes. Concurrent sweeps post each once.
 */
const lapseQueue = ({ db }: Pick<Database, 'db'>): QueueJob => ({
  name: 'tuneCredits.lapse',
  everySeconds: 60,
  atOnce: 200,
  waiting: sql`
    select id::text as key, coalesce(revoked_at, expires_at) as since from ${tuneCredits}
    where value_left > 0 and (revoked_at is not null or expires_at <= now())`,
  work: (key) =>
    db.execute(sql`
      select lapse_tune_credit(id, case when revoked_at is null then 'Expired' else 'Withdrawn' end, null)
      from ${tuneCredits} where id = ${Number(key)}`),
})

export const sweepLapsedCredits = (database: Pick<Database, 'db'>): Promise<number> =>
  workThrough(database, lapseQueue(database))

export const jobs = (_services: Services, database: Database): JobDefinition[] => [lapseQueue(database)]

import { sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition, QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { readWatched, toBeSwept } from './intents.ts'
import { resolvePayment } from './settle-payment.ts'
import { paymentIntents } from './tables.ts'

/** After this long without an update, no process is working on an intent. */
const idleSeconds = 15

/** Finishes payments left open by a crash or an unresponsive gateway (INV-03, INV-15). */
const paymentQueue = (
  services: Pick<Services, 'gateway' | 'log' | 'effects'>,
  database: Database,
  olderThanSeconds = idleSeconds,
): QueueJob => ({
  name: 'payments.sweep',
  everySeconds: 5,
  attemptsMax: Infinity,
  waiting: sql`
    select ${paymentIntents.id}::text as key, ${paymentIntents.updatedAt} as since from ${paymentIntents}
    where ${toBeSwept(olderThanSeconds)}`,
  work: async (key) => {
    const [intent] = await readWatched(database.db, { id: Number(key), olderThanSeconds })
    if (intent) await resolvePayment({ database, services }, intent)
  },
})

export const sweepPayments = (
  services: Pick<Services, 'gateway' | 'log' | 'effects'>,
  database: Database,
  olderThanSeconds: number,
): Promise<number> =>
  workThrough(database, paymentQueue(services, database, olderThanSeconds), (error, intent) =>
    services.log.error({ err: error, intent }, 'a payment could not be settled'),
  )

export const jobs = (services: Services, database: Database): JobDefinition[] => [paymentQueue(services, database)]

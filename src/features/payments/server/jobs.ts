import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/jobs.ts'
import type { Services } from '#integrations/services.ts'
import { readWatched } from './intents.ts'
import { resolvePayment } from './settle-payment.ts'

/** No process works on an intent for this long after touching it. */
const idleSeconds = 15

/** Looks after every payment that a crash or a silent gateway left open (INV-03, INV-15). */
export async function sweepPayments(
  services: Pick<Services, 'gateway' | 'log' | 'effects'>,
  database: Database,
  olderThanSeconds = idleSeconds,
): Promise<number> {
  const watched = await readWatched(database.db, { olderThanSeconds, limit: 50 })
  for (const intent of watched) {
    try {
      await resolvePayment({ database, services }, intent)
    } catch (error) {
      // One that keeps failing must not hold up the others.
      services.log.error({ err: error, reference: intent.reference }, 'a payment could not be settled')
    }
  }
  return watched.length
}

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  { name: 'payments.sweep', everySeconds: 5, work: async () => void (await sweepPayments(services, database)) },
]

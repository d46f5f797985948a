import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { shareQueue, sweepShares } from './make-shares.ts'

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  shareQueue(database),
  {
    // Catches up after outages longer than an hour (INV-16).
    name: 'shares.makeAll',
    schedule: '*/10 * * * *',
    work: () =>
      sweepShares(database, {
        onError: (error, cause) => services.log.error({ err: error, cause }, 'shares could not be made'),
      }),
  },
]

import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/jobs.ts'
import { sweepShares } from './make-shares.ts'

export function jobs(services: Services, database: Database): JobDefinition[] {
  const onError = (error: unknown, cause: string) =>
    services.log.error({ err: error, cause }, 'shares could not be made')
  return [
    {
      name: 'shares.make',
      everySeconds: 3,
      work: async () => void (await sweepShares(database, { recent: true, onError })),
    },
    // Whatever an outage left behind for longer than an hour (INV-16).
    { name: 'shares.makeAll', everySeconds: 600, work: async () => void (await sweepShares(database, { onError })) },
  ]
}

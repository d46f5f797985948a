import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/jobs.ts'
import type { Services } from '#integrations/services.ts'
import { balanceDifferences, keepDifferences } from './differences.ts'

const reconcileQueue = 'ledger.reconcile'
export const queues = [reconcileQueue]

/** Every night: cached balances against the postings. A difference is an alarm and is listed, never repaired by itself. */
export const jobs = (services: Services, database: Database): JobDefinition[] => [
  {
    name: reconcileQueue,
    schedule: '15 3 * * *',
    work: async () => {
      const differences = await balanceDifferences(database.db)
      await keepDifferences(database.db, differences)
      if (differences.length > 0) services.log.error({ differences }, 'the books do not agree with their balances')
    },
  },
]

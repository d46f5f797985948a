import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import type { Services } from '#integrations/services.ts'
import { closeBookDays } from './closed-days.ts'
import { balanceDifferences, keepDifferences } from './differences.ts'
import { compareGatewayDay, daysToCompare } from './gateway-days.ts'

/**
 * Hourly: close finished days. Nightly: check cached balances against postings. Once a day is over, and again when
 * its charges have settled: compare all of its money with the gateway. Differences raise an alarm and are listed,
 * never repaired.
 */
export const jobs = (services: Services, database: Database): JobDefinition[] => [
  {
    name: 'ledger.reconcile',
    schedule: '15 3 * * *',
    work: async () => {
      const differences = await balanceDifferences(database.db)
      await keepDifferences(database.db, differences)
      if (differences.length > 0) services.log.error({ differences }, 'the books do not agree with their balances')
    },
  },
  {
    name: 'ledger.compareGateway',
    everySeconds: 60,
    atOnce: 4,
    attemptsMax: Infinity,
    waiting: daysToCompare,
    work: async (day: string) => {
      const compared = await compareGatewayDay(database, services.gateway, day)
      if (!compared || compared.unanswered > 0) throw new Error(`the gateway did not answer about ${day}`)
      if (compared.differences.length > 0)
        services.log.error({ day, differences: compared.differences }, 'the books do not agree with the gateway')
    },
  },
  {
    name: 'ledger.closeDays',
    schedule: '20 * * * *',
    work: () => closeBookDays(database),
  },
]

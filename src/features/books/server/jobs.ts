import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import type { Services } from '#integrations/services.ts'
import { closeBookDays } from './closed-days.ts'
import { balanceDifferences, keepDifferences } from './differences.ts'
import { gatewayDifferences } from './gateway-differences.ts'

/** How many of the newest records of each kind of gateway money are compared each night. */
const nightly = 200

/** Every hour: days that are over are closed. Every night: cached balances against the postings, and the newest money at the gateway against what it says. A difference is an alarm and is listed, never repaired on its own. */
export const jobs = (services: Services, database: Database): JobDefinition[] => [
  {
    name: 'ledger.reconcile',
    schedule: '15 3 * * *',
    work: async () => {
      const { differences: atGateway, unanswered } = await gatewayDifferences(database.db, services.gateway, nightly)
      const differences = [...(await balanceDifferences(database.db)), ...atGateway]
      if (unanswered > 0) services.log.warn({ unanswered }, 'the gateway was silent about some of its money')
      await keepDifferences(database.db, differences)
      if (differences.length > 0)
        services.log.error({ differences }, 'the books do not agree with their balances or with the gateway')
    },
  },
  {
    name: 'ledger.closeDays',
    schedule: '20 * * * *',
    work: () => closeBookDays(database),
  },
]

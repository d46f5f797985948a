import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import { jobs } from './check-order.ts'
import { warnOfFraud } from './order-warning.ts'
import * as readChecks from './read-checks.ts'
import * as decide from './decide.ts'
import * as fraudRules from './fraud-rules.ts'
import { fraudChecks } from './tables.ts'

export const fraudFeature: Feature = {
  name: 'fraud',
  contract: [contract],
  operations: operationsIn(readChecks, decide, fraudRules),
  regional: {
    '/v1/admin/fraud-checks': regionIn(fraudChecks.orderId, fraudChecks.region),
  },
  jobs: (_, database) => jobs(database),
  effects: { orderWarnings: warnOfFraud },
}

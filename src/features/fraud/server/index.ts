import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { jobs } from './check-order.ts'
import { approveFraudCheckOperation, rejectFraudCheckOperation } from './decide.ts'
import { getFraudRulesOperation, updateFraudRulesOperation } from './fraud-rules.ts'
import { warnOfFraud } from './order-warning.ts'
import { fraudCheckLists, getFraudCheckOperation } from './read-checks.ts'

export const fraudFeature: Feature = {
  name: 'fraud',
  contract: [contract],
  operations: [
    ...fraudCheckLists,
    getFraudCheckOperation,
    approveFraudCheckOperation,
    rejectFraudCheckOperation,
    getFraudRulesOperation,
    updateFraudRulesOperation,
  ],
  jobs: (_, database) => jobs(database),
  effects: { orderWarnings: warnOfFraud },
}

import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/returns.ts'
import * as guestContract from '../contract/guest-returns.ts'
import * as staffContract from '../contract/staff.ts'
import { endReturnOperations } from './end-return.ts'
import { guestReturnOperations } from './guest-returns.ts'
import { warnOfReturns } from './order-warning.ts'
import { ownReturnOperations } from './own-returns.ts'
import { returnsPersonalData } from './personal-data.ts'
import { mailFacts } from './return-mails.ts'
import { staffReturnOperations } from './staff-returns.ts'
import { jobs, swapReturnOperations } from './swap-return.ts'

export const returnsFeature: Feature = {
  name: 'returns',
  contract: [contract, guestContract, staffContract],
  operations: [
    ...ownReturnOperations,
    ...guestReturnOperations,
    ...staffReturnOperations,
    ...endReturnOperations,
    ...swapReturnOperations,
  ],
  mails: mailFacts,
  jobs,
  effects: { personalData: returnsPersonalData, orderWarnings: warnOfReturns },
}

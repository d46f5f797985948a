import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract/returns.ts'
import * as guestContract from '../contract/guest-returns.ts'
import * as staffContract from '../contract/staff.ts'
import { warnOfReturns } from './order-warning.ts'
import { returnsPersonalData } from './personal-data.ts'
import { mailFacts } from './return-mails.ts'
import { jobs } from './swap-return.ts'
import * as ownReturns from './own-returns.ts'
import * as guestReturns from './guest-returns.ts'
import * as staffReturns from './staff-returns.ts'
import * as endReturn from './end-return.ts'
import * as swapReturn from './swap-return.ts'
import { returns } from './tables.ts'

export const returnsFeature: Feature = {
  name: 'returns',
  contract: [contract, guestContract, staffContract],
  operations: operationsIn(ownReturns, guestReturns, staffReturns, endReturn, swapReturn),
  regional: {
    '/v1/admin/returns': regionIn(returns.id, returns.region),
  },
  mails: mailFacts,
  jobs,
  effects: { personalData: returnsPersonalData, orderWarnings: warnOfReturns },
}

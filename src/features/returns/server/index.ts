import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/returns.ts'
import * as staffContract from '../contract/staff.ts'
import { endReturnOperations } from './end-return.ts'
import { ownReturnOperations } from './own-returns.ts'
import { returnsPersonalData } from './personal-data.ts'
import { mailFacts } from './return-mails.ts'
import { staffReturnOperations } from './staff-returns.ts'

export const returnsFeature: Feature = {
  name: 'returns',
  contract: [contract, staffContract],
  operations: [...ownReturnOperations, ...staffReturnOperations, ...endReturnOperations],
  mails: mailFacts,
  effects: { personalData: returnsPersonalData },
}

import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/returns.ts'
import * as guestContract from '../contract/guest-returns.ts'
import * as staffContract from '../contract/staff.ts'
import { endReturnOperations } from './end-return.ts'
import { guestReturnOperations } from './guest-returns.ts'
import { ownReturnOperations } from './own-returns.ts'
import { returnsPersonalData } from './personal-data.ts'
import { mailFacts } from './return-mails.ts'
import { staffReturnOperations } from './staff-returns.ts'

export const returnsFeature: Feature = {
  name: 'returns',
  contract: [contract, guestContract, staffContract],
  operations: [...ownReturnOperations, ...guestReturnOperations, ...staffReturnOperations, ...endReturnOperations],
  mails: mailFacts,
  effects: { personalData: returnsPersonalData },
}

import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import {
  endUserSessionsOperation,
  getStaffUserOperation,
  restoreUserOperation,
  setUserRightsOperation,
  suspendUserOperation,
  userLists,
} from './users.ts'

export const usersFeature: Feature = {
  name: 'users',
  contract: [contract],
  operations: [
    ...userLists,
    getStaffUserOperation,
    setUserRightsOperation,
    suspendUserOperation,
    restoreUserOperation,
    endUserSessionsOperation,
  ],
}

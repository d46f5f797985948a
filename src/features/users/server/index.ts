import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import {
  addUserNoteOperation,
  changeUserNoteOperation,
  removeUserNoteOperation,
  setUserTagsOperation,
} from './annotate.ts'
import {
  beginCustomerViewOperation,
  endCustomerViewOperation,
  listSupportViewsOperation,
  viewJobs,
} from './customer-views.ts'
import { usersPersonalData } from './personal-data.ts'
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
    addUserNoteOperation,
    changeUserNoteOperation,
    removeUserNoteOperation,
    setUserTagsOperation,
    beginCustomerViewOperation,
    endCustomerViewOperation,
    listSupportViewsOperation,
  ],
  jobs: viewJobs,
  effects: { personalData: usersPersonalData },
}

import type { Feature } from '#access/feature.ts'
import * as invitationContract from '../contract/invitations.ts'
import * as securityContract from '../contract/staff-security.ts'
import * as contract from '../contract/users.ts'
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
import { invitationMails } from './invitation-mail.ts'
import {
  acceptStaffInvitationOperation,
  createStaffInvitationOperation,
  getStaffInvitationOperation,
  invitationLists,
  resendStaffInvitationOperation,
  revokeStaffInvitationOperation,
} from './invitations.ts'
import { usersPersonalData } from './personal-data.ts'
import { getStaffSecurityOperation, setStaffSecurityOperation } from './staff-security.ts'
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
  contract: [contract, invitationContract, securityContract],
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
    ...invitationLists,
    createStaffInvitationOperation,
    resendStaffInvitationOperation,
    revokeStaffInvitationOperation,
    getStaffInvitationOperation,
    acceptStaffInvitationOperation,
    getStaffSecurityOperation,
    setStaffSecurityOperation,
  ],
  mails: invitationMails,
  jobs: viewJobs,
  effects: { personalData: usersPersonalData },
}

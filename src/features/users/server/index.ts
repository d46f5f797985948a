import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as invitationContract from '../contract/invitations.ts'
import * as securityContract from '../contract/staff-security.ts'
import * as contract from '../contract/users.ts'
import { viewJobs } from './customer-views.ts'
import { invitationMails } from './invitation-mail.ts'
import { usersPersonalData } from './personal-data.ts'
import * as users from './users.ts'
import * as annotate from './annotate.ts'
import * as customerViews from './customer-views.ts'
import * as invitations from './invitations.ts'
import * as staffSecurity from './staff-security.ts'

export const usersFeature: Feature = {
  name: 'users',
  contract: [contract, invitationContract, securityContract],
  operations: operationsIn(users, annotate, customerViews, invitations, staffSecurity),
  mails: invitationMails,
  jobs: viewJobs,
  effects: { personalData: usersPersonalData },
}

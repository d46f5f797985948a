import { dealersPersonalData } from './personal-data.ts'
import { checkDealerDownload } from './check-download.ts'
import type { Feature } from '#access/feature.ts'
import * as membersContract from '../contract/members.ts'
import * as staffContract from '../contract/staff.ts'
import * as contract from '../contract/dealers.ts'
import { mailFacts } from './dealer-mails.ts'
import * as applications from './applications.ts'
import * as directory from './directory.ts'
import * as invites from './invites.ts'
import * as members from './members.ts'
import * as offers from './offers.ts'
import * as overview from './overview.ts'
import * as settings from './settings.ts'
import * as snapshots from './snapshots.ts'
import * as staffApplications from './staff-applications.ts'
import * as staffDealers from './staff-dealers.ts'

export const dealersFeature: Feature = {
  name: 'dealers',
  contract: [membersContract, staffContract, contract],
  operations: [
    directory.listDealersOperation,
    directory.getPublicDealerOperation,
    directory.getDealerLogoOperation,
    directory.contactDealerOperation,
    applications.createDealerApplicationOperation,
    applications.getDealerApplicationStatusOperation,
    overview.listDealerMembershipsOperation,
    overview.getDealerOverviewOperation,
    snapshots.listDealerSnapshotsOperation,
    snapshots.createDealerSnapshotOperation,
    settings.getDealerSettingsOperation,
    settings.updateDealerSettingsOperation,
    settings.uploadDealerLogoOperation,
    settings.removeDealerLogoOperation,
    offers.listDealerToolsOperation,
    offers.syncDealerToolsOperation,
    offers.listDealerSpecializationsOperation,
    offers.syncDealerSpecializationsOperation,
    members.listDealerMembersOperation,
    members.updateDealerMemberOperation,
    members.removeDealerMemberOperation,
    invites.listDealerInvitesOperation,
    invites.createDealerInviteOperation,
    invites.revokeDealerInviteOperation,
    invites.getDealerInviteOperation,
    invites.acceptDealerInviteOperation,
    staffDealers.listStaffDealersOperation,
    staffDealers.exportStaffDealersOperation,
    staffDealers.createStaffDealerOperation,
    staffDealers.getStaffDealerOperation,
    staffDealers.updateStaffDealerOperation,
    staffDealers.inviteForDealerOperation,
    staffDealers.removeMemberOfDealerOperation,
    staffDealers.getDealerDashboardOperation,
    staffApplications.listDealerApplicationsOperation,
    staffApplications.exportDealerApplicationsOperation,
    staffApplications.reviewDealerApplicationOperation,
  ],
  mails: mailFacts,
  effects: { personalData: dealersPersonalData, dealerDownload: checkDealerDownload },
}

import { sql } from 'drizzle-orm'
import { dealersPersonalData } from './personal-data.ts'
import { checkDealerDownload } from './check-download.ts'
import type { Feature } from '#access/feature.ts'
import { regionFrom, regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as membersContract from '../contract/members.ts'
import * as staffContract from '../contract/staff.ts'
import * as contract from '../contract/dealers.ts'
import { mailFacts } from './dealer-mails.ts'
import * as applications from './applications.ts'
import * as directory from './directory.ts'
import * as invites from './invites.ts'
import * as members from './members.ts'
import { activeDealersOf, dealerCurrency } from './member-of.ts'
import * as offers from './offers.ts'
import * as overview from './overview.ts'
import * as settings from './settings.ts'
import * as snapshots from './snapshots.ts'
import * as staffApplications from './staff-applications.ts'
import * as staffDealers from './staff-dealers.ts'
import * as staffInvites from './staff-invites.ts'
import { dealerApplications, dealerInvites, dealers } from './tables.ts'

export const dealersFeature: Feature = {
  name: 'dealers',
  contract: [membersContract, staffContract, contract],
  operations: operationsIn(
    directory,
    applications,
    overview,
    snapshots,
    settings,
    offers,
    members,
    invites,
    staffDealers,
    staffInvites,
    staffApplications,
  ),
  regional: {
    '/v1/admin/dealers': regionIn(dealers.id, dealers.region),
    '/v1/admin/dealer-applications': regionIn(dealerApplications.id, dealerApplications.region),
    '/v1/admin/dealer-invites': regionFrom(
      (id) => sql`select d.region from ${dealerInvites} i join ${dealers} d on d.id = i.dealer_id where i.id = ${id}`,
    ),
  },
  mails: mailFacts,
  effects: {
    personalData: dealersPersonalData,
    dealerDownload: checkDealerDownload,
    dealerMembership: activeDealersOf,
    businessCurrency: dealerCurrency,
  },
}

import { sql, type SQL } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { ofOrdersOf } from '#features/orders/server/personal-data.ts'
import { earners, shareEntries, sharePayees } from './earnings/tables.ts'
import {
  affiliateApplications,
  affiliateCodes,
  affiliateOffers,
  affiliateOfferOptOuts,
  affiliateAcceptances,
  orderAttributions,
} from './affiliates/tables.ts'

/** Rows of the earners who belong to a login. */
const earnedBy = ({ id }: { id: number }): SQL =>
  sql`earner_id in (select e.id from ${earners} e where e.user_id = ${id})`

export const partnersPersonalData: PersonalData = {
  holdings: [
    { table: earners, of: ({ id, email }) => sql`user_id = ${id} or lower(email) = lower(${email})` },
    { table: sharePayees, of: earnedBy },
    { table: shareEntries, of: earnedBy },
    { table: affiliateCodes, of: earnedBy },
    { table: affiliateApplications, of: ({ id }) => sql`user_id = ${id}` },
    { table: affiliateOffers, of: ({ email }) => sql`lower(email) = lower(${email})` },
    { table: affiliateOfferOptOuts, of: ({ email }) => sql`email = lower(${email})` },
    { table: affiliateAcceptances, of: ({ id }) => sql`user_id = ${id}` },
    { table: orderAttributions, of: ofOrdersOf },
  ],
}

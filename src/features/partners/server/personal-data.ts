import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { earners } from './earnings/tables.ts'
import {
  affiliateApplications,
  affiliateOffers,
  affiliateOfferOptOuts,
  affiliateAcceptances,
} from './affiliates/tables.ts'

export const partnersPersonalData: PersonalData = {
  holdings: [
    { table: earners, of: ({ id, email }) => sql`user_id = ${id} or lower(email) = lower(${email})` },
    { table: affiliateApplications, of: ({ id }) => sql`user_id = ${id}` },
    { table: affiliateOffers, of: ({ email }) => sql`lower(email) = lower(${email})` },
    { table: affiliateOfferOptOuts, of: ({ email }) => sql`email = lower(${email})` },
    { table: affiliateAcceptances, of: ({ id }) => sql`user_id = ${id}` },
  ],
}

import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { dealerMembers, dealerApplications, dealerInvites } from './tables.ts'

export const dealersPersonalData: PersonalData = {
  holdings: [
    { table: dealerMembers, of: ({ id }) => sql`user_id = ${id}` },
    { table: dealerApplications, of: ({ id, email }) => sql`user_id = ${id} or lower(email) = lower(${email})` },
    { table: dealerInvites, of: ({ email }) => sql`lower(email) = lower(${email})`, without: ['token_hash'] },
  ],
}

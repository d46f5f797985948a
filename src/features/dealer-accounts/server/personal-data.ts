import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { dealerPayments } from './tables.ts'

export const dealerAccountsPersonalData: PersonalData = {
  holdings: [
    {
      table: dealerPayments,
      of: ({ id }) => sql`user_id = ${id}`,
      without: ['nonce_hash', 'claim_owner', 'claim_key'],
    },
  ],
}

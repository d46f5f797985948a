import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { tuneCredits } from './tables.ts'

export const tuneCreditsPersonalData: PersonalData = {
  holdings: [
    {
      table: tuneCredits,
      of: ({ id, email }) => sql`user_id = ${id} or lower(email) = lower(${email})`,
      without: ['code'],
    },
  ],
}

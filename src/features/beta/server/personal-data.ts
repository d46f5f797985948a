import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { betaFeedback, betaParticipants } from './tables.ts'

export const betaPersonalData: PersonalData = {
  holdings: [
    { table: betaParticipants, of: ({ id }) => sql`user_id = ${id}` },
    { table: betaFeedback, of: ({ id }) => sql`user_id = ${id}` },
  ],
}

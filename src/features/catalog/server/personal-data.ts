import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { compatSubscriptions } from '#features/vehicles/server/tables.ts'

export const catalogPersonalData: PersonalData = {
  holdings: [{ table: compatSubscriptions, of: ({ email }) => sql`lower(email) = lower(${email})` }],
}

import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { consents, closedAlerts } from './tables.ts'

export const noticesPersonalData: PersonalData = {
  holdings: [
    { table: consents, of: ({ id }) => sql`user_id = ${id}` },
    { table: closedAlerts, of: ({ id }) => sql`user_id = ${id}` },
  ],
}

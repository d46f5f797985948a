import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { tuneRequests, tuneRequestMessages, workAlerts } from './tables.ts'

export const tuneRequestsPersonalData: PersonalData = {
  holdings: [
    { table: tuneRequests, of: ({ id }) => sql`user_id = ${id}` },
    { table: tuneRequestMessages, of: ({ id }) => sql`author_id = ${id} and party = 'customer'` },
    { table: workAlerts, of: ({ id }) => sql`user_id = ${id}` },
  ],
}

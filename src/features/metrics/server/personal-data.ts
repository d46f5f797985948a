import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { metricMails } from './tables.ts'

export const metricsPersonalData: PersonalData = {
  holdings: [{ table: metricMails, of: ({ id }) => sql`user_id = ${id}` }],
}

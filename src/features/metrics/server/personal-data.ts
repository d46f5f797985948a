import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { metricDashboards, metricMails } from './tables.ts'

export const metricsPersonalData: PersonalData = {
  holdings: [
    { table: metricDashboards, of: ({ id }) => sql`user_id = ${id}` },
    { table: metricMails, of: ({ id }) => sql`user_id = ${id}` },
  ],
}

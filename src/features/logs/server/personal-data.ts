import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { logs, logTools } from './tables.ts'

export const logsPersonalData: PersonalData = {
  holdings: [
    { table: logs, of: ({ id }) => sql`owner_id = ${id}`, without: ['packed_key'] },
    { table: logTools, of: ({ id }) => sql`owner_id = ${id}` },
  ],
}

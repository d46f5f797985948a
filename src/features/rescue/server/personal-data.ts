import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { tickets } from '#features/tickets/server/tables.ts'
import { rescueSessions } from './tables.ts'

export const rescuePersonalData: PersonalData = {
  holdings: [
    {
      table: rescueSessions,
      of: ({ id, email }) =>
        sql`ticket_id in (select t.id from ${tickets} t where t.user_id = ${id} or lower(t.email) = lower(${email}))`,
    },
  ],
}

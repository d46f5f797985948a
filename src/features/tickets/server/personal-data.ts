import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { tickets, ticketMessages } from './tables.ts'

export const ticketsPersonalData: PersonalData = {
  holdings: [
    {
      table: tickets,
      of: ({ id, email }) => sql`user_id = ${id} or lower(email) = lower(${email})`,
    },
    { table: ticketMessages, of: ({ id }) => sql`author_id = ${id} and "from" = 'customer'` },
  ],
}

import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { tickets, ticketMessages } from './tables.ts'

export const ticketsPersonalData: PersonalData = {
  holdings: [
    {
      table: tickets,
      of: ({ id, email }) => sql`user_id = ${id} or lower(email) = lower(${email})`,
    },
    {
      table: ticketMessages,
      of: ({ id, email }) => sql`"from" <> 'note' and ticket_id in (
        select t.id from ${tickets} t where t.user_id = ${id} or lower(t.email) = lower(${email}))`,
      without: ['author_id', 'mail_id'],
    },
  ],
}

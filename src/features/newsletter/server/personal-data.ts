import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { dealerPostOptOuts, newsletterEvents, newsletterSends, newsletterSubscribers } from './tables.ts'

export const newsletterPersonalData: PersonalData = {
  holdings: [
    { table: newsletterSubscribers, of: ({ email }) => sql`email = lower(${email})` },
    { table: newsletterSends, of: ({ email }) => sql`email = lower(${email})` },
    {
      table: newsletterEvents,
      of: ({ email }) => sql`send_id in (select n.id from ${newsletterSends} n where n.email = lower(${email}))`,
    },
    { table: dealerPostOptOuts, of: ({ id }) => sql`user_id = ${id}` },
  ],
}

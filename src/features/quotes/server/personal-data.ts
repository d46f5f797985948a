import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { quoteOffers, quotes } from './tables.ts'

const own = ({ id, email }: { id: number; email: string }) => sql`user_id = ${id} or lower(email) = lower(${email})`

export const quotesPersonalData: PersonalData = {
  holdings: [
    { table: quotes, of: own },
    {
      table: quoteOffers,
      of: (person) => sql`quote_id in (select q.id from ${quotes} q where ${own(person)})`,
    },
  ],
}

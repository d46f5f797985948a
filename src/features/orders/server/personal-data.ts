import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { orders } from './tables.ts'

export const ordersPersonalData: PersonalData = {
  holdings: [
    {
      table: orders,
      of: ({ id, email }) => sql`user_id = ${id} or lower(email) = lower(${email})`,
      without: ['purchase_key', 'visitor_id'],
    },
  ],
}

import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { orders } from '#features/orders/server/tables.ts'
import { giftCards } from './tables.ts'

export const giftCardsPersonalData: PersonalData = {
  holdings: [
    {
      table: giftCards,
      of: ({ id, email }) =>
        sql`lower(recipient_email) = lower(${email}) or order_id in (
          select o.id from ${orders} o where o.user_id = ${id} or lower(o.email) = lower(${email}))`,
      without: ['code_seed', 'code_hash'],
    },
  ],
}

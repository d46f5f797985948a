import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { orders } from '#features/orders/server/tables.ts'
import { reviewOptOuts, reviews } from './tables.ts'

export const reviewsPersonalData: PersonalData = {
  holdings: [
    {
      table: reviews,
      of: ({ id, email }) =>
        sql`order_id in (select o.id from ${orders} o where o.user_id = ${id} or lower(o.email) = lower(${email}))`,
    },
    { table: reviewOptOuts, of: ({ email }) => sql`email = lower(${email})` },
  ],
}

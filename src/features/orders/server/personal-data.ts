import { sql, type SQL } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { orderLines, orders, refunds } from './tables.ts'

type Person = { id: number; email: string }
const byPerson = ({ id, email }: Person): SQL => sql`user_id = ${id} or lower(email) = lower(${email})`

/** Rows that belong to the person's orders, for tables with an `order_id`. */
export const ofOrdersOf = (person: Person): SQL =>
  sql`order_id in (select o.id from ${orders} o where o.user_id = ${person.id} or lower(o.email) = lower(${person.email}))`

export const ordersPersonalData: PersonalData = {
  holdings: [
    { table: orders, of: byPerson, without: ['purchase_key', 'visitor_id'] },
    { table: orderLines, of: ofOrdersOf },
    { table: refunds, of: ofOrdersOf, without: ['actor_id'] },
  ],
}

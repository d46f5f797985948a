import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { orders } from '#features/orders/server/tables.ts'
import { returnLines, returns } from './tables.ts'

const own = ({ id, email }: { id: number; email: string }) =>
  sql`order_id in (select o.id from ${orders} o where o.user_id = ${id} or lower(o.email) = lower(${email}))`

export const returnsPersonalData: PersonalData = {
  holdings: [
    { table: returns, of: own },
    { table: returnLines, of: (person) => sql`return_id in (select r.id from ${returns} r where ${own(person)})` },
  ],
}

import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { visitConsents, visitPeople } from './tables.ts'

const isOwn = ({ id }: { id: number }) => sql`user_id = ${id}`
export const visitsPersonalData: PersonalData = {
  holdings: [
    { table: visitConsents, of: isOwn },
    { table: visitPeople, of: isOwn },
  ],
}

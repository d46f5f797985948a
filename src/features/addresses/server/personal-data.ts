import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { addresses } from './tables.ts'

export const addressesPersonalData: PersonalData = {
  holdings: [{ table: addresses, of: ({ id }) => sql`user_id = ${id}` }],
}

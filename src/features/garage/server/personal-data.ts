import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { garageVehicles } from './tables.ts'

export const garagePersonalData: PersonalData = {
  holdings: [{ table: garageVehicles, of: ({ id }) => sql`user_id = ${id}` }],
}

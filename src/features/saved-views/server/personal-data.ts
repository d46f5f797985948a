import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { savedViews } from './tables.ts'

export const savedViewsPersonalData: PersonalData = {
  holdings: [{ table: savedViews, of: ({ id }) => sql`user_id = ${id}` }],
}

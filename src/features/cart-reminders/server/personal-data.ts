import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { cartReminders } from './tables.ts'

export const cartRemindersPersonalData: PersonalData = {
  holdings: [{ table: cartReminders, of: ({ email }) => sql`email = lower(${email})` }],
}

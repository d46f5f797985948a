import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { signatureAuthorities } from './tables.ts'

export const signaturesPersonalData: PersonalData = {
  holdings: [{ table: signatureAuthorities, of: ({ id }) => sql`user_id = ${id}` }],
}

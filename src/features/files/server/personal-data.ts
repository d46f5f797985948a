import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { files, uploads } from './tables.ts'

export const filesPersonalData: PersonalData = {
  holdings: [
    { table: files, of: ({ id }) => sql`owner_id = ${id}`, without: ['object_key'] },
    { table: uploads, of: ({ id }) => sql`owner_id = ${id}` },
  ],
}

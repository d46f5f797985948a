import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { customerViews, userNotes, userTags } from './tables.ts'

export const usersPersonalData: PersonalData = {
  holdings: [
    { table: userNotes, of: ({ id }) => sql`user_id = ${id}`, without: ['author_id'] },
    { table: customerViews, of: ({ id }) => sql`user_id = ${id}`, without: ['staff_id', 'session_id'] },
    { table: userTags, of: ({ id }) => sql`user_id = ${id}` },
  ],
}

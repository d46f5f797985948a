import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { customerViews, staffInvitations, userNotes, userTags } from './tables.ts'

export const usersPersonalData: PersonalData = {
  holdings: [
    { table: userNotes, of: ({ id }) => sql`user_id = ${id}`, without: ['author_id'] },
    { table: customerViews, of: ({ id }) => sql`user_id = ${id}`, without: ['staff_id', 'session_id'] },
    {
      table: staffInvitations,
      of: ({ email }) => sql`lower(email) = lower(${email})`,
      without: ['invited_by', 'accepted_by'],
    },
    { table: userTags, of: ({ id }) => sql`user_id = ${id}` },
  ],
}

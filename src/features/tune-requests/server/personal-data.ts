import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { tuneRequestFiles, tuneRequests, tuneRequestMessages, workAlerts } from './tables.ts'

export const tuneRequestsPersonalData: PersonalData = {
  holdings: [
    { table: tuneRequests, of: ({ id }) => sql`user_id = ${id}` },
    {
      table: tuneRequestMessages,
      of: ({ id }) =>
        sql`not is_internal and request_id in (select q.id from ${tuneRequests} q where q.user_id = ${id})`,
      without: ['author_id', 'mail_id'],
    },
    {
      table: tuneRequestFiles,
      of: ({ id }) =>
        sql`added_by = ${id} and request_id in (select q.id from ${tuneRequests} q where q.user_id = ${id})`,
    },
    { table: workAlerts, of: ({ id }) => sql`user_id = ${id}` },
  ],
}

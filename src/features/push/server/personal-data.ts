import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { pushDevices, pushMessages } from './tables.ts'

export const pushPersonalData: PersonalData = {
  holdings: [
    {
      table: pushMessages,
      of: ({ id }) =>
        sql`device_id in (select ${pushDevices.id} from ${pushDevices} where ${pushDevices.userId} = ${id})`,
    },
    { table: pushDevices, of: ({ id }) => sql`user_id = ${id}`, without: ['endpoint', 'p256dh', 'auth'] },
  ],
}

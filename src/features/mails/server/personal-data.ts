import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { mailLanguages, mails } from './tables.ts'

export const mailsPersonalData: PersonalData = {
  holdings: [
    { table: mails, of: ({ email }) => sql`lower(recipient) = lower(${email})`, without: ['props', 'html', 'text'] },
    { table: mailLanguages, of: ({ email }) => sql`address = lower(${email})` },
  ],
}

import { sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { users, accounts, sessions, passkeys, twoFactors, verifications } from './tables.ts'

export const identityPersonalData: PersonalData = {
  holdings: [
    { table: users, of: ({ id }) => sql`id = ${id}` },
    { table: accounts, of: ({ id }) => sql`user_id = ${id}`, without: ['password'] },
    { table: sessions, of: ({ id }) => sql`user_id = ${id}`, without: ['token'] },
    { table: passkeys, of: ({ id }) => sql`user_id = ${id}`, without: ['public_key', 'credential_id'] },
    { table: twoFactors, of: ({ id }) => sql`user_id = ${id}`, without: ['secret', 'backup_codes'] },
    { table: verifications, of: ({ id }) => sql`user_id = ${id}`, without: ['value', 'token', 'identifier'] },
  ],
}

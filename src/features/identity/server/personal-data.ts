import type { PersonalData } from '#access/personal-data.ts'

export const identityPersonalData: PersonalData = {
  holdings: [
    { table: 'users', of: 'id = $1' },
    { table: 'accounts', of: 'user_id = $1', without: ['password'] },
    { table: 'sessions', of: 'user_id = $1', without: ['token'] },
    { table: 'passkeys', of: 'user_id = $1', without: ['public_key', 'credential_id'] },
    { table: 'two_factors', of: 'user_id = $1', without: ['secret', 'backup_codes'] },
    { table: 'verifications', of: 'user_id = $1', without: ['value', 'token', 'identifier'] },
  ],
}

import type { PersonalData } from '#access/personal-data.ts'

export const dealersPersonalData: PersonalData = {
  holdings: [
    { table: 'dealer_members', of: 'user_id = $1' },
    { table: 'dealer_applications', of: 'user_id = $1 or lower(email) = lower($2)' },
    { table: 'dealer_invites', of: 'lower(email) = lower($2)', without: ['token_hash'] },
  ],
}

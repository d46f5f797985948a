import type { PersonalData } from '#access/personal-data.ts'

export const partnersPersonalData: PersonalData = {
  holdings: [
    { table: 'earners', of: 'user_id = $1 or lower(email) = lower($2)' },
    { table: 'affiliate_applications', of: 'user_id = $1' },
    { table: 'affiliate_offers', of: 'lower(email) = lower($2)' },
    { table: 'affiliate_acceptances', of: 'user_id = $1' },
  ],
}

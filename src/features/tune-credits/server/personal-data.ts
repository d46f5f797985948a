import type { PersonalData } from '#access/personal-data.ts'

export const tuneCreditsPersonalData: PersonalData = {
  holdings: [{ table: 'tune_credits', of: 'user_id = $1 or lower(email) = lower($2)', without: ['code'] }],
}

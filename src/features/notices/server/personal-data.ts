import type { PersonalData } from '#access/personal-data.ts'

export const noticesPersonalData: PersonalData = {
  holdings: [
    { table: 'consents', of: 'user_id = $1' },
    { table: 'closed_alerts', of: 'user_id = $1' },
  ],
}

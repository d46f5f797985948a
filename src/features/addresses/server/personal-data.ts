import type { PersonalData } from '#access/personal-data.ts'

export const addressesPersonalData: PersonalData = {
  holdings: [{ table: 'addresses', of: 'user_id = $1' }],
}

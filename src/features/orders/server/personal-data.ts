import type { PersonalData } from '#access/personal-data.ts'

export const ordersPersonalData: PersonalData = {
  holdings: [
    {
      table: 'orders',
      of: 'user_id = $1 or lower(email) = lower($2)',
      without: ['token', 'purchase_key', 'visitor_id'],
    },
  ],
}

import type { PersonalData } from '#access/personal-data.ts'

export const ticketsPersonalData: PersonalData = {
  holdings: [
    { table: 'tickets', of: 'user_id = $1 or lower(email) = lower($2)', without: ['token'] },
    { table: 'ticket_messages', of: `author_id = $1 and "from" = 'customer'` },
  ],
}

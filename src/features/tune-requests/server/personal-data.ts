import type { PersonalData } from '#access/personal-data.ts'

export const tuneRequestsPersonalData: PersonalData = {
  holdings: [
    { table: 'tune_requests', of: 'user_id = $1' },
    { table: 'tune_request_messages', of: `author_id = $1 and party = 'customer'` },
    { table: 'queue_views', of: 'user_id = $1' },
  ],
}

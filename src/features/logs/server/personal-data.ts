import type { PersonalData } from '#access/personal-data.ts'

export const logsPersonalData: PersonalData = {
  holdings: [{ table: 'logs', of: 'owner_id = $1', without: ['packed_key'] }],
}

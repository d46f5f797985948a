import type { PersonalData } from '#access/personal-data.ts'

export const signaturesPersonalData: PersonalData = {
  holdings: [{ table: 'signature_authorities', of: 'user_id = $1' }],
}

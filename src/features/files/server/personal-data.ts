import type { PersonalData } from '#access/personal-data.ts'

export const filesPersonalData: PersonalData = {
  holdings: [
    { table: 'files', of: 'owner_id = $1', without: ['object_key'] },
    { table: 'uploads', of: 'owner_id = $1' },
  ],
}

import type { PersonalData } from '#access/personal-data.ts'

export const catalogPersonalData: PersonalData = {
  holdings: [{ table: 'compat_subscriptions', of: 'lower(email) = lower($2)' }],
}

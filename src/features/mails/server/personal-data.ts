import type { PersonalData } from '#access/personal-data.ts'

export const mailsPersonalData: PersonalData = {
  holdings: [{ table: 'mails', of: 'lower(recipient) = lower($2)', without: ['props', 'html', 'text'] }],
}

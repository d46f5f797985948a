import type { PersonalData } from '#access/personal-data.ts'

export const dealerAccountsPersonalData: PersonalData = {
  holdings: [{ table: 'dealer_payments', of: 'user_id = $1', without: ['nonce_hash', 'claim_owner', 'claim_key'] }],
}

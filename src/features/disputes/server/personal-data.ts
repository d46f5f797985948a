import type { PersonalData } from '#access/personal-data.ts'
import { ofOrdersOf } from '#features/orders/server/personal-data.ts'
import { disputes } from './tables.ts'

export const disputesPersonalData: PersonalData = {
  holdings: [{ table: disputes, of: ofOrdersOf, without: ['reference', 'gateway_id', 'answering_until'] }],
}

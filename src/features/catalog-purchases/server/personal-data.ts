import type { PersonalData } from '#access/personal-data.ts'
import { ofOrdersOf } from '#features/orders/server/personal-data.ts'
import { purchaseNotes } from './tables.ts'

export const catalogPurchasesPersonalData: PersonalData = { holdings: [{ table: purchaseNotes, of: ofOrdersOf }] }

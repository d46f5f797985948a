import { agreementOperations } from './agreements.ts'
import { duePayoutOperations } from './due-payouts.ts'
import { saleOperations } from './read-sale.ts'
import { payoutOperations } from './staff-payouts.ts'

export const operations = [...payoutOperations, ...duePayoutOperations, ...agreementOperations, ...saleOperations]

import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { changeAddressOperations } from './change-address.ts'
import { changeItemOperations } from './change-items.ts'
import { changeShippingOperations } from './change-shipping.ts'
import { listChangeOperations, warnOfChanges } from './list-changes.ts'
import { changeRefundEffect } from './refund-effect.ts'
import { jobs } from './settle-changes.ts'

export const orderChangesFeature: Feature = {
  name: 'order-changes',
  contract: [contract],
  operations: [
    ...changeItemOperations,
    ...changeAddressOperations,
    ...changeShippingOperations,
    ...listChangeOperations,
  ],
  jobs,
  effects: { orderWarnings: warnOfChanges, refund: changeRefundEffect },
}

import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import { warnOfChanges } from './list-changes.ts'
import { changeRefundEffect } from './refund-effect.ts'
import { jobs } from './settle-changes.ts'
import * as changeItems from './change-items.ts'
import * as changeAddress from './change-address.ts'
import * as changeShipping from './change-shipping.ts'
import * as listChanges from './list-changes.ts'

export const orderChangesFeature: Feature = {
  name: 'order-changes',
  contract: [contract],
  operations: operationsIn(changeItems, changeAddress, changeShipping, listChanges),
  jobs,
  effects: { orderWarnings: warnOfChanges, refund: changeRefundEffect },
}

import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { createOrderOperation } from './create-order.ts'
import { estimateOrderOperation } from './estimate-order.ts'
import { payLaterOrderOperation, payOrderOperation } from './pay-order.ts'

export const checkoutFeature: Feature = {
  name: 'checkout',
  contract: [contract],
  operations: [estimateOrderOperation, createOrderOperation, payOrderOperation, payLaterOrderOperation],
}

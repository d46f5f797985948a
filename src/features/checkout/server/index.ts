import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import * as estimateOrder from './estimate-order.ts'
import * as createOrder from './create-order.ts'
import * as payOrder from './pay-order.ts'

export const checkoutFeature: Feature = {
  name: 'checkout',
  contract: [contract],
  operations: operationsIn(estimateOrder, createOrder, payOrder),
}

import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import * as findNumberedProducts from './find-numbered-products.ts'

export const quickOrdersFeature: Feature = {
  name: 'quick-orders',
  contract: [contract],
  operations: operationsIn(findNumberedProducts),
}

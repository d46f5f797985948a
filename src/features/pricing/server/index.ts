import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { listOwnPricesOperation } from './list-own-prices.ts'

export const pricingFeature: Feature = {
  name: 'pricing',
  contract: [contract],
  operations: [listOwnPricesOperation],
}

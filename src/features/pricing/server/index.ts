import type { Feature } from '#access/feature.ts'
import * as ownPrices from '../contract/own-prices.ts'
import * as taxRates from '../contract/tax-rates.ts'
import { listOwnPricesOperation } from './list-own-prices.ts'
import { previewTaxRateOperation } from './preview-tax-rate.ts'
import { taxRateOperations, taxRateRecord } from './tax-rates.ts'

export const pricingFeature: Feature = {
  name: 'pricing',
  contract: [ownPrices, taxRates],
  operations: [listOwnPricesOperation, ...taxRateOperations, previewTaxRateOperation],
  effects: { recordKinds: () => [taxRateRecord] },
}

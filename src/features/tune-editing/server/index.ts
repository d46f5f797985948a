import type { Feature } from '#access/feature.ts'
import * as priceTierContract from '../contract/price-tiers.ts'
import { jobs } from './jobs.ts'
import * as priceTiers from './price-tiers.ts'

export const tuneEditingFeature: Feature = {
  name: 'tune-editing',
  contract: [priceTierContract],
  operations: [
    ...priceTiers.priceTierLists,
    priceTiers.getPriceTierOperation,
    priceTiers.createPriceTierOperation,
    priceTiers.updatePriceTierOperation,
    priceTiers.removePriceTierOperation,
    priceTiers.previewPriceTierOperation,
    priceTiers.changePriceTierOperation,
    priceTiers.cancelPriceTierChangeOperation,
  ],
  jobs,
}

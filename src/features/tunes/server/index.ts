import type { Feature } from '#access/feature.ts'
import { ownTunePricesEffect } from './own-prices.ts'

export const tunesFeature: Feature = {
  name: 'tunes',
  contract: [],
  operations: [],
  effects: { ownPrices: ownTunePricesEffect },
}

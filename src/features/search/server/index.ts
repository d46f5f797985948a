import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { searchShopOperation } from './search-shop.ts'

export const searchFeature: Feature = { name: 'search', contract: [contract], operations: [searchShopOperation] }

import type { Feature } from '#access/feature.ts'
import * as groups from '../contract/dealer-groups.ts'
import * as priceLists from '../contract/price-lists.ts'
import { groupOperations, groupRecord } from './group-record.ts'
import { exportPriceLinesOperation, readPriceLinesOperation } from './lines-csv.ts'
import { previewPriceListOperation } from './preview-price-list.ts'
import { findPriceLists } from './price-list-book.ts'
import { priceListLists } from './price-list-lists.ts'
import { priceListOperations, priceListRecord } from './price-list-record.ts'

export const priceListsFeature: Feature = {
  name: 'price-lists',
  contract: [groups, priceLists],
  operations: [
    ...priceListLists,
    ...priceListOperations,
    ...groupOperations,
    exportPriceLinesOperation,
    readPriceLinesOperation,
    previewPriceListOperation,
  ],
  effects: { recordKinds: () => [priceListRecord, groupRecord], priceLists: findPriceLists },
}

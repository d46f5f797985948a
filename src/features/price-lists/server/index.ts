import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as groups from '../contract/dealer-groups.ts'
import * as priceLists from '../contract/price-lists.ts'
import { groupRecord } from './group-record.ts'
import { findPriceLists } from './price-list-book.ts'
import { priceListRecord } from './price-list-record.ts'
import * as priceListListsOperations from './price-list-lists.ts'
import * as priceListRecordOperations from './price-list-record.ts'
import * as groupRecordOperations from './group-record.ts'
import * as linesCsv from './lines-csv.ts'
import * as previewPriceList from './preview-price-list.ts'

export const priceListsFeature: Feature = {
  name: 'price-lists',
  contract: [groups, priceLists],
  operations: operationsIn(
    priceListListsOperations,
    priceListRecordOperations,
    groupRecordOperations,
    linesCsv,
    previewPriceList,
  ),
  effects: { recordKinds: () => [priceListRecord, groupRecord], priceLists: findPriceLists },
}

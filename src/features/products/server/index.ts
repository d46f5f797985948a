import { followSoldOut } from './stock/shortage-months.ts'
import { tellLowStock } from './stock/low-stock.ts'
import { stockRefundEffect } from './stock/refund-effect.ts'
import { stockChangeLists } from './stock/stock-changes.ts'
import { findStockProductsOperation } from './stock/find-stock-products.ts'
import { locationOperations, locationRecord } from './stock/location-records.ts'
import { serialNumberOperations } from './stock/serial-numbers.ts'
import { stockCountOperations } from './stock/stock-counts.ts'
import { stockPlaceOperations } from './stock/stock-places.ts'
import { stockTransferOperations } from './stock/stock-transfers.ts'
import { supplyOrderOperations } from './stock/supply-orders.ts'
import type { Feature } from '#access/feature.ts'
import * as categoryContract from '../contract/categories.ts'
import * as recordContract from '../contract/product-records.ts'
import * as kitContract from '../contract/kits.ts'
import * as priceContract from '../contract/price-changes.ts'
import * as contract from '../contract/products.ts'
import * as stockCountsContract from '../contract/stock-counts.ts'
import * as stockMovesContract from '../contract/stock-moves.ts'
import * as serialContract from '../contract/serial-numbers.ts'
import * as locationContract from '../contract/stock-locations.ts'
import * as stockContract from '../contract/stock.ts'
import { categoryOperations, categoryRecord } from './categories.ts'
import { priceChangeOperations, priceChangeQueue } from './price-changes.ts'
import { productRecord } from './product-records.ts'
import { staffProductOperations } from './staff-products.ts'
import { listFitsOperation } from './fitment.ts'
import { getProductOperation } from './get-product.ts'
import { kitLists } from './kits.ts'
import { getProductPictureOperation } from './get-product-picture.ts'
import { listProductsOperation } from './list-products.ts'
import { askForStockOperation, sendStockAlerts, stockAlertsPersonalData } from './stock-alerts.ts'
import { ownProductPricesEffect } from './own-prices.ts'

export const productsFeature: Feature = {
  name: 'products',
  contract: [
    contract,
    recordContract,
    categoryContract,
    kitContract,
    stockContract,
    locationContract,
    stockCountsContract,
    stockMovesContract,
    serialContract,
    priceContract,
  ],
  operations: [
    listProductsOperation,
    listFitsOperation,
    getProductOperation,
    getProductPictureOperation,
    askForStockOperation,
    ...staffProductOperations,
    ...kitLists,
    ...categoryOperations,
    ...priceChangeOperations,
    ...stockPlaceOperations,
    ...stockCountOperations,
    ...locationOperations,
    findStockProductsOperation,
    ...stockChangeLists,
    ...stockTransferOperations,
    ...supplyOrderOperations,
    ...serialNumberOperations,
  ],
  jobs: (_services, database) => [
    { name: 'products.sendStockAlerts', schedule: '* * * * *', work: () => sendStockAlerts(database) },
    priceChangeQueue(database),
    { name: 'products.followSoldOut', schedule: '* * * * *', work: () => followSoldOut(database.db) },
    { name: 'products.tellLowStock', schedule: '* * * * *', work: () => tellLowStock(database) },
  ],
  effects: {
    recordKinds: () => [productRecord, categoryRecord, locationRecord],
    personalData: stockAlertsPersonalData,
    refund: stockRefundEffect,
    ownPrices: ownProductPricesEffect,
  },
}

import { followSoldOut } from './stock/shortage-months.ts'
import { tellLowStock } from './stock/low-stock.ts'
import { productLineSearch, productLineWords } from './line-words.ts'
import { stockRefundEffect } from './stock/refund-effect.ts'
import { locationRecord } from './stock/location-records.ts'
import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
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
import { categoryRecord } from './categories.ts'
import { priceChangeQueue } from './price-changes.ts'
import { productRecord } from './product-records.ts'
import { sendStockAlerts, stockAlertsPersonalData } from './stock-alerts.ts'
import { ownProductPricesEffect } from './own-prices.ts'
import * as listProducts from './list-products.ts'
import * as fitment from './fitment.ts'
import * as getProduct from './get-product.ts'
import * as getProductPicture from './get-product-picture.ts'
import * as stockAlerts from './stock-alerts.ts'
import * as staffProducts from './staff-products.ts'
import * as kits from './kits.ts'
import * as categories from './categories.ts'
import * as priceChanges from './price-changes.ts'
import * as stockPlaces from './stock/stock-places.ts'
import * as stockCounts from './stock/stock-counts.ts'
import * as locationRecords from './stock/location-records.ts'
import * as findStockProducts from './stock/find-stock-products.ts'
import * as stockChanges from './stock/stock-changes.ts'
import * as stockTransfers from './stock/stock-transfers.ts'
import * as supplyOrders from './stock/supply-orders.ts'
import * as serialNumbers from './stock/serial-numbers.ts'

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
  operations: operationsIn(
    listProducts,
    fitment,
    getProduct,
    getProductPicture,
    stockAlerts,
    staffProducts,
    kits,
    categories,
    priceChanges,
    stockPlaces,
    stockCounts,
    locationRecords,
    findStockProducts,
    stockChanges,
    stockTransfers,
    supplyOrders,
    serialNumbers,
  ),
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
    lineWords: productLineWords,
    lineSearch: productLineSearch,
    ownPrices: ownProductPricesEffect,
  },
}

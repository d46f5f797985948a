import { stockRefundEffect } from './stock/refund-effect.ts'
import type { Feature } from '#access/feature.ts'
import * as categoryContract from '../contract/categories.ts'
import * as recordContract from '../contract/product-records.ts'
import * as contract from '../contract/products.ts'
import { categoryOperations, categoryRecord } from './categories.ts'
import { productRecord } from './product-records.ts'
import { staffProductOperations } from './staff-products.ts'
import { listFitsOperation } from './fitment.ts'
import { getProductOperation } from './get-product.ts'
import { getProductPictureOperation } from './get-product-picture.ts'
import { listProductsOperation } from './list-products.ts'
import { askForStockOperation, sendStockAlerts, stockAlertsPersonalData } from './stock-alerts.ts'
import { ownProductPricesEffect } from './own-prices.ts'

export const productsFeature: Feature = {
  name: 'products',
  contract: [contract, recordContract, categoryContract],
  operations: [
    listProductsOperation,
    listFitsOperation,
    getProductOperation,
    getProductPictureOperation,
    askForStockOperation,
    ...staffProductOperations,
    ...categoryOperations,
  ],
  jobs: (_services, database) => [
    { name: 'products.sendStockAlerts', schedule: '* * * * *', work: () => sendStockAlerts(database) },
  ],
  effects: {
    recordKinds: () => [productRecord, categoryRecord],
    personalData: stockAlertsPersonalData,
    refund: stockRefundEffect,
    ownPrices: ownProductPricesEffect,
  },
}

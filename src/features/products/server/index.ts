import { stockRefundEffect } from './stock/refund-effect.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { listFitsOperation } from './fitment.ts'
import { getProductOperation } from './get-product.ts'
import { getProductPictureOperation } from './get-product-picture.ts'
import { listProductsOperation } from './list-products.ts'
import { askForStockOperation, sendStockAlerts, stockAlertsPersonalData } from './stock-alerts.ts'
import { ownProductPricesEffect } from './own-prices.ts'

export const productsFeature: Feature = {
  name: 'products',
  contract: [contract],
  operations: [
    listProductsOperation,
    listFitsOperation,
    getProductOperation,
    getProductPictureOperation,
    askForStockOperation,
  ],
  jobs: (_services, database) => [
    { name: 'products.sendStockAlerts', schedule: '* * * * *', work: () => sendStockAlerts(database) },
  ],
  effects: { personalData: stockAlertsPersonalData, refund: stockRefundEffect, ownPrices: ownProductPricesEffect },
}

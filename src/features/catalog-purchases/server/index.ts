import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/catalog-purchases.ts'
import { estimateCatalogOperation } from './estimate-catalog.ts'
import { payCatalogOperation, payLaterCatalogOperation, viaTicketCatalogOperation } from './pay-catalog.ts'
import * as purchases from './purchases.ts'

export const catalogPurchasesFeature: Feature = {
  name: 'catalog-purchases',
  contract: [contract],
  operations: [
    estimateCatalogOperation,
    payCatalogOperation,
    payLaterCatalogOperation,
    viaTicketCatalogOperation,
    purchases.listCatalogPurchasesOperation,
    purchases.getCatalogPurchaseOperation,
    purchases.updateCatalogPurchaseOperation,
    purchases.openPurchaseTicketOperation,
    purchases.replyPurchaseTicketOperation,
    purchases.getRentalToolOperation,
  ],
}

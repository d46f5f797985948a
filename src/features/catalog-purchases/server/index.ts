import { estimateCatalogOperation } from './estimate-catalog.ts'
import { payCatalogOperation, payLaterCatalogOperation, viaTicketCatalogOperation } from './pay-catalog.ts'
import * as purchases from './purchases.ts'

export const operations = [
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
]

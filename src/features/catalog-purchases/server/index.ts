import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/catalog-purchases.ts'
import { cartTunesEffect } from './cart-tunes.ts'
import * as kitContract from '../contract/kit-builder.ts'
import { buildKitOperation, listFittingPartsOperation } from './kit-builder.ts'
import { estimateCatalogOperation } from './estimate-catalog.ts'
import { installerMails } from './installer-mail.ts'
import { payCatalogOperation, payLaterCatalogOperation, viaTicketCatalogOperation } from './pay-catalog.ts'
import { listToolWaysOperation } from './tool-ways.ts'
import * as purchases from './purchases.ts'

export const catalogPurchasesFeature: Feature = {
  name: 'catalog-purchases',
  contract: [contract, kitContract],
  operations: [
    buildKitOperation,
    listToolWaysOperation,
    listFittingPartsOperation,
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
  effects: { paymentMails: installerMails, cartTunes: cartTunesEffect },
}

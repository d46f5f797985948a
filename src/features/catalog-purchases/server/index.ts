import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract/catalog-purchases.ts'
import { cartTunesEffect } from './cart-tunes.ts'
import * as kitContract from '../contract/kit-builder.ts'
import { feeLineWords } from './line-words.ts'
import { catalogPurchasesPersonalData } from './personal-data.ts'
import { installerMails } from './installer-mail.ts'
import * as purchases from './purchases.ts'
import * as kitBuilder from './kit-builder.ts'
import * as toolWays from './tool-ways.ts'
import * as estimateCatalog from './estimate-catalog.ts'
import * as payCatalog from './pay-catalog.ts'

export const catalogPurchasesFeature: Feature = {
  name: 'catalog-purchases',
  contract: [contract, kitContract],
  operations: operationsIn(kitBuilder, toolWays, estimateCatalog, payCatalog, purchases),
  effects: {
    paymentMails: installerMails,
    personalData: catalogPurchasesPersonalData,
    cartTunes: cartTunesEffect,
    lineWords: feeLineWords,
  },
}

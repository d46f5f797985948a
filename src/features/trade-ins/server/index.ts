import { tradeInsPersonalData } from './personal-data.ts'
import { tradeInRefundEffect } from './refund-effect.ts'
import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as staffContract from '../contract/staff.ts'
import * as stockContract from '../contract/stock.ts'
import * as contract from '../contract/trade-ins.ts'
import { mailFacts, tradeInPaymentMails } from './trade-in-mails.ts'
import { jobs } from './jobs.ts'
import { differenceLineWords } from './line-words.ts'
import * as stock from './device-stock.ts'
import * as devices from './staff-devices.ts'
import * as staff from './staff-trade-ins.ts'
import * as offers from './offers.ts'
import * as estimateTradeIn from './estimate-trade-in.ts'
import * as payTradeIn from './pay-trade-in.ts'
import * as readTradeIns from './read-trade-ins.ts'
import * as photos from './photos.ts'
import { tradeInRequests } from './tables.ts'

export const tradeInsFeature: Feature = {
  name: 'trade-ins',
  contract: [staffContract, stockContract, contract],
  operations: operationsIn(offers, estimateTradeIn, payTradeIn, readTradeIns, staff, stock, photos, devices),
  regional: {
    '/v1/admin/trade-ins': regionIn(tradeInRequests.orderId, tradeInRequests.region),
  },
  mails: mailFacts,
  jobs,
  effects: {
    personalData: tradeInsPersonalData,
    refund: tradeInRefundEffect,
    paymentMails: tradeInPaymentMails,
    lineWords: differenceLineWords,
  },
}

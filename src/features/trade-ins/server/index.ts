import { tradeInsPersonalData } from './personal-data.ts'
import { tradeInRefundEffect } from './refund-effect.ts'
import type { Feature } from '#access/feature.ts'
import * as staffContract from '../contract/staff.ts'
import * as stockContract from '../contract/stock.ts'
import * as contract from '../contract/trade-ins.ts'
import { mailFacts, tradeInPaymentMails } from './trade-in-mails.ts'
import { jobs } from './jobs.ts'
import * as stock from './device-stock.ts'
import { estimateTradeInOperation } from './estimate-trade-in.ts'
import { listTradeInOffersOperation } from './offers.ts'
import { payLaterTradeInOperation, payTradeInOperation } from './pay-trade-in.ts'
import { addTradeInPhotosOperation, permitPhotoDownloadOperation, sendTradeInPhotoOperation } from './photos.ts'
import { getTradeInByTokenOperation, listTradeInsOperation } from './read-trade-ins.ts'
import * as devices from './staff-devices.ts'
import * as staff from './staff-trade-ins.ts'

export const tradeInsFeature: Feature = {
  name: 'trade-ins',
  contract: [staffContract, stockContract, contract],
  operations: [
    listTradeInOffersOperation,
    estimateTradeInOperation,
    payTradeInOperation,
    payLaterTradeInOperation,
    getTradeInByTokenOperation,
    listTradeInsOperation,
    ...staff.staffTradeInLists,
    staff.getStaffTradeInOperation,
    staff.receiveTradeInOperation,
    staff.acceptTradeInOperation,
    staff.rejectTradeInOperation,
    staff.settleTradeInOperation,
    staff.cancelTradeInOperation,
    stock.listStockChoicesOperation,
    stock.takeInDeviceOperation,
    stock.takeOutDeviceOperation,
    addTradeInPhotosOperation,
    sendTradeInPhotoOperation,
    permitPhotoDownloadOperation,
    devices.listStaffDevicesOperation,
    devices.createStaffDeviceOperation,
    devices.updateStaffDeviceOperation,
  ],
  mails: mailFacts,
  jobs,
  effects: { personalData: tradeInsPersonalData, refund: tradeInRefundEffect, paymentMails: tradeInPaymentMails },
}

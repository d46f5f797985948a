import { ordersPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { mailFacts } from './order-mails.ts'
import { hasEarlierOrders } from './earlier-orders.ts'
import { claimGuestOrders } from './claim-orders.ts'
import { findGuestOrderOperation } from './find-guest-order.ts'
import { getInvoicePdfOperation } from './get-invoice-pdf.ts'
import { getOrderByTokenOperation, getOrderOperation } from './get-order.ts'
import { listInvoicesOperation, orderLists } from './list-orders.ts'

export const ordersFeature: Feature = {
  name: 'orders',
  contract: [contract],
  operations: [
    getInvoicePdfOperation,
    getOrderOperation,
    getOrderByTokenOperation,
    findGuestOrderOperation,
    ...orderLists,
    listInvoicesOperation,
  ],
  mails: mailFacts,
  effects: { personalData: ordersPersonalData, emailConfirmed: claimGuestOrders, earlierOrders: hasEarlierOrders },
}

import { ordersPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import * as creditNotesContract from '../credit-notes.ts'
import { mailFacts } from './order-mails.ts'
import { hasEarlierOrders } from './earlier-orders.ts'
import { claimGuestOrders } from './claim-orders.ts'
import * as getCreditNote from './get-credit-note.ts'
import * as getInvoicePdf from './get-invoice-pdf.ts'
import * as getOrder from './get-order.ts'
import * as findGuestOrder from './find-guest-order.ts'
import * as listOrders from './list-orders.ts'

export const ordersFeature: Feature = {
  name: 'orders',
  contract: [contract, creditNotesContract],
  operations: operationsIn(getCreditNote, getInvoicePdf, getOrder, findGuestOrder, listOrders),
  mails: mailFacts,
  effects: { personalData: ordersPersonalData, emailConfirmed: claimGuestOrders, earlierOrders: hasEarlierOrders },
}

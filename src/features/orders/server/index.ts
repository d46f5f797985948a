import { getInvoicePdfOperation } from './get-invoice-pdf.ts'
import { getOrderByTokenOperation, getOrderOperation } from './get-order.ts'
import { listInvoicesOperation, listOrdersOperation } from './list-orders.ts'

import { refundTransactionOperation, refundTransactionPartOperation } from './refund-order.ts'
import { getTransactionOperation, listTransactionsOperation, setTrackingOperation } from './staff-orders.ts'

export { jobs } from './jobs.ts'
export { mailFacts } from './order-mails.ts'
export const operations = [
  listTransactionsOperation,
  getTransactionOperation,
  setTrackingOperation,
  refundTransactionOperation,
  refundTransactionPartOperation,
  getInvoicePdfOperation,
  getOrderOperation,
  getOrderByTokenOperation,
  listOrdersOperation,
  listInvoicesOperation,
]

import {
  downloadTransactionExportOperation,
  listTransactionExportsOperation,
  startTransactionExportOperation,
} from './export-orders.ts'
import { getInvoicePdfOperation } from './get-invoice-pdf.ts'
import { getOrderByTokenOperation, getOrderOperation } from './get-order.ts'
import {
  exportOrdersOperation,
  exportTransactionsOperation,
  listInvoicesOperation,
  listOrdersOperation,
  listTransactionsOperation,
} from './list-orders.ts'

import { previewRefundOperation } from './preview-refund.ts'
import { refundTransactionOperation, refundTransactionPartOperation } from './refund-order.ts'
import { getTransactionOperation, setTrackingOperation } from './staff-orders.ts'
import { getTransactionHistoryOperation } from './transaction-history.ts'

export { jobs } from './jobs.ts'
export { mailFacts } from './order-mails.ts'
export const operations = [
  listTransactionsOperation,
  exportTransactionsOperation,
  getTransactionOperation,
  setTrackingOperation,
  getTransactionHistoryOperation,
  previewRefundOperation,
  startTransactionExportOperation,
  listTransactionExportsOperation,
  downloadTransactionExportOperation,
  refundTransactionOperation,
  refundTransactionPartOperation,
  getInvoicePdfOperation,
  getOrderOperation,
  getOrderByTokenOperation,
  listOrdersOperation,
  exportOrdersOperation,
  listInvoicesOperation,
]

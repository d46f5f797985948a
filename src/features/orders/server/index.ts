import {
  downloadTransactionExportOperation,
  listTransactionExportsOperation,
  startTransactionExportOperation,
} from '#features/transactions/server/export-orders.ts'
import { getInvoicePdfOperation } from './get-invoice-pdf.ts'
import { getOrderByTokenOperation, getOrderOperation } from './get-order.ts'
import {
  exportOrdersOperation,
  exportTransactionsOperation,
  listInvoicesOperation,
  listOrdersOperation,
  listTransactionsOperation,
} from './list-orders.ts'

import { previewRefundOperation } from '#features/transactions/server/preview-refund.ts'
import {
  refundTransactionOperation,
  refundTransactionPartOperation,
} from '#features/transactions/server/refund-order.ts'
import { getTransactionOperation, setTrackingOperation } from '#features/transactions/server/staff-orders.ts'
import { getTransactionHistoryOperation } from '#features/transactions/server/transaction-history.ts'

export { jobs } from '#features/transactions/server/jobs.ts'
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

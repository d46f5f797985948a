import type { Feature } from '#access/feature.ts'
import * as exportsContract from '../contract/exports.ts'
import * as refundsContract from '../contract/refunds.ts'
import * as transactionsContract from '../contract/transactions.ts'
import { jobs } from './jobs.ts'
import {
  downloadTransactionExportOperation,
  listTransactionExportsOperation,
  startTransactionExportOperation,
} from './export-orders.ts'
import { transactionLists } from './list-transactions.ts'
import { previewRefundOperation } from './preview-refund.ts'
import { refundTransactionOperation, refundTransactionPartOperation } from './refund-order.ts'
import { getTransactionOperation, setTrackingOperation } from './staff-orders.ts'
import { getTransactionHistoryOperation } from './transaction-history.ts'

export const transactionsFeature: Feature = {
  name: 'transactions',
  contract: [exportsContract, refundsContract, transactionsContract],
  operations: [
    ...transactionLists,
    getTransactionOperation,
    setTrackingOperation,
    getTransactionHistoryOperation,
    previewRefundOperation,
    startTransactionExportOperation,
    listTransactionExportsOperation,
    downloadTransactionExportOperation,
    refundTransactionOperation,
    refundTransactionPartOperation,
  ],
  jobs,
}

import type { Feature } from '#access/feature.ts'
import * as fulfilmentContract from '../contract/fulfilment.ts'
import * as exportsContract from '../contract/exports.ts'
import * as refundsContract from '../contract/refunds.ts'
import * as transactionsContract from '../contract/transactions.ts'
import * as warningsContract from '../contract/warnings.ts'
import { getCustomsFormOperation } from './customs-form.ts'
import { jobs } from './jobs.ts'
import {
  deliverParcelOperation,
  getPackingSlipOperation,
  getShippingLabelOperation,
  holdFulfilmentOperation,
  packParcelOperation,
  releaseFulfilmentOperation,
  shipParcelOperation,
  unpackParcelOperation,
} from './fulfil-order.ts'
import { fulfilmentRefund } from './refund-effect.ts'
import { fulfilmentLists } from './list-fulfilments.ts'
import { getPickListOperation } from './get-pick-list.ts'
import { getFulfilmentOperation } from './read-fulfilment.ts'
import {
  downloadTransactionExportOperation,
  listTransactionExportsOperation,
  startTransactionExportOperation,
} from './export-orders.ts'
import { transactionLists } from './list-transactions.ts'
import { listOrderWarningsOperation } from './order-warnings.ts'
import { previewRefundOperation } from './preview-refund.ts'
import { refundTransactionOperation, refundTransactionPartOperation } from './refund-order.ts'
import { getTransactionInvoiceOperation, getTransactionOperation, setTrackingOperation } from './staff-orders.ts'
import { getTransactionHistoryOperation } from './transaction-history.ts'

export const transactionsFeature: Feature = {
  name: 'transactions',
  contract: [exportsContract, fulfilmentContract, refundsContract, transactionsContract, warningsContract],
  operations: [
    ...transactionLists,
    listOrderWarningsOperation,
    ...fulfilmentLists,
    getFulfilmentOperation,
    getPickListOperation,
    getPackingSlipOperation,
    getShippingLabelOperation,
    getCustomsFormOperation,
    packParcelOperation,
    unpackParcelOperation,
    shipParcelOperation,
    deliverParcelOperation,
    holdFulfilmentOperation,
    releaseFulfilmentOperation,
    getTransactionOperation,
    getTransactionInvoiceOperation,
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
  effects: { refund: fulfilmentRefund },
}

import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { orders } from '#features/orders/server/tables.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as fulfilmentContract from '../contract/fulfilment.ts'
import * as exportsContract from '../contract/exports.ts'
import * as refundsContract from '../contract/refunds.ts'
import * as transactionsContract from '../contract/transactions.ts'
import * as warningsContract from '../contract/warnings.ts'
import { jobs } from './jobs.ts'
import { fulfilmentRefund } from './refund-effect.ts'
import * as listTransactions from './list-transactions.ts'
import * as orderWarnings from './order-warnings.ts'
import * as listFulfilments from './list-fulfilments.ts'
import * as readFulfilment from './read-fulfilment.ts'
import * as getPickList from './get-pick-list.ts'
import * as fulfilOrder from './fulfil-order.ts'
import * as customsForm from './customs-form.ts'
import * as staffOrders from './staff-orders.ts'
import * as transactionHistory from './transaction-history.ts'
import * as previewRefund from './preview-refund.ts'
import * as exportOrders from './export-orders.ts'
import * as refundOrder from './refund-order.ts'

export const transactionsFeature: Feature = {
  name: 'transactions',
  contract: [exportsContract, fulfilmentContract, refundsContract, transactionsContract, warningsContract],
  operations: operationsIn(
    listTransactions,
    orderWarnings,
    listFulfilments,
    readFulfilment,
    getPickList,
    fulfilOrder,
    customsForm,
    staffOrders,
    transactionHistory,
    previewRefund,
    exportOrders,
    refundOrder,
  ),
  regional: {
    '/v1/admin/orders': regionIn(orders.id, orders.region),
    '/v1/admin/transactions': regionIn(orders.id, orders.region),
  },
  jobs,
  effects: { refund: fulfilmentRefund },
}

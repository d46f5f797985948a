import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/books.ts'
import * as payoutContract from '../contract/gateway-payouts.ts'
import { jobs } from './jobs.ts'
import { exportBookAccountOperation, getBookAccountOperation } from './book-account.ts'
import { exportBookAccountsOperation, listBookAccountsOperation } from './books.ts'
import { bookDifferenceLists, closeBookDifferenceOperation } from './differences.ts'
import { gatewayDayLists } from './gateway-days.ts'
import { gatewayPayoutItemLists, gatewayPayoutLists } from './gateway-payouts.ts'
import {
  confirmGatewayPayoutOperation,
  recordGatewayPayoutOperation,
  undoGatewayPayoutOperation,
} from './confirm-gateway-payout.ts'
import { runReconciliationOperation } from './reconcile-books.ts'

export const booksFeature: Feature = {
  name: 'books',
  contract: [contract, payoutContract],
  operations: [
    listBookAccountsOperation,
    exportBookAccountsOperation,
    getBookAccountOperation,
    exportBookAccountOperation,
    ...bookDifferenceLists,
    ...gatewayDayLists,
    ...gatewayPayoutLists,
    ...gatewayPayoutItemLists,
    confirmGatewayPayoutOperation,
    undoGatewayPayoutOperation,
    recordGatewayPayoutOperation,
    runReconciliationOperation,
    closeBookDifferenceOperation,
  ],
  jobs,
}

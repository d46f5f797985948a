import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { jobs } from './jobs.ts'
import { exportBookAccountOperation, getBookAccountOperation } from './book-account.ts'
import { exportBookAccountsOperation, listBookAccountsOperation } from './books.ts'
import { bookDifferenceLists, closeBookDifferenceOperation } from './differences.ts'
import { gatewayDayLists } from './gateway-days.ts'
import { runReconciliationOperation } from './reconcile-books.ts'

export const booksFeature: Feature = {
  name: 'books',
  contract: [contract],
  operations: [
    listBookAccountsOperation,
    exportBookAccountsOperation,
    getBookAccountOperation,
    exportBookAccountOperation,
    ...bookDifferenceLists,
    ...gatewayDayLists,
    runReconciliationOperation,
    closeBookDifferenceOperation,
  ],
  jobs,
}

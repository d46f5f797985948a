import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { jobs } from './jobs.ts'
import { exportBookAccountOperation, getBookAccountOperation } from './book-account.ts'
import { exportBookAccountsOperation, listBookAccountsOperation } from './books.ts'
import {
  closeBookDifferenceOperation,
  listBookDifferencesOperation,
  runReconciliationOperation,
} from './differences.ts'

export const booksFeature: Feature = {
  name: 'books',
  contract: [contract],
  operations: [
    listBookAccountsOperation,
    exportBookAccountsOperation,
    getBookAccountOperation,
    exportBookAccountOperation,
    listBookDifferencesOperation,
    runReconciliationOperation,
    closeBookDifferenceOperation,
  ],
  jobs,
}

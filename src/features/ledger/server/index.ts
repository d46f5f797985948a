import { exportBookAccountOperation, getBookAccountOperation } from './book-account.ts'
import { exportBookAccountsOperation, listBookAccountsOperation } from './books.ts'
import {
  closeBookDifferenceOperation,
  listBookDifferencesOperation,
  runReconciliationOperation,
} from './differences.ts'

export { jobs, queues } from './jobs.ts'
export const operations = [
  listBookAccountsOperation,
  exportBookAccountsOperation,
  getBookAccountOperation,
  exportBookAccountOperation,
  listBookDifferencesOperation,
  runReconciliationOperation,
  closeBookDifferenceOperation,
]

import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract/books.ts'
import * as payoutContract from '../contract/gateway-payouts.ts'
import { jobs } from './jobs.ts'
import * as books from './books.ts'
import * as bookAccount from './book-account.ts'
import * as journal from './journal.ts'
import * as differences from './differences.ts'
import * as gatewayDays from './gateway-days.ts'
import * as gatewayPayouts from './gateway-payouts.ts'
import * as confirmGatewayPayout from './confirm-gateway-payout.ts'
import * as reconcileBooks from './reconcile-books.ts'

export const booksFeature: Feature = {
  name: 'books',
  contract: [contract, payoutContract],
  operations: operationsIn(
    books,
    bookAccount,
    journal,
    differences,
    gatewayDays,
    gatewayPayouts,
    confirmGatewayPayout,
    reconcileBooks,
  ),
  jobs,
}

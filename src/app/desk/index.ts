import type { Feature } from '#access/feature.ts'
import type { Operation } from '#kit/server/operation.ts'
import * as contract from './contract.ts'
import { searchBackOfficeOperation } from './search.ts'
import { getTodayOperation } from './today.ts'

/** Home page and search of the back-office, built from the lists of all features. */
export const deskFeature = (operations: readonly Operation[]): Feature => ({
  name: 'desk',
  contract: [contract],
  operations: [searchBackOfficeOperation(operations), getTodayOperation(operations)],
})

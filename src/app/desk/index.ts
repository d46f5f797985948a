import type { Feature } from '#access/feature.ts'
import type { Operation } from '#kit/server/operation.ts'
import * as contract from './contract.ts'
import { searchBackOfficeOperation } from './search.ts'
import { getTodayOperation } from './today.ts'

/** The start page and the search of the back-office, made of the lists of all features. */
export const deskFeature = (operations: readonly Operation[]): Feature => ({
  name: 'desk',
  contract: [contract],
  operations: [searchBackOfficeOperation(operations), getTodayOperation(operations)],
})

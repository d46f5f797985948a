import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import { findJob } from './find.ts'
import * as duplicates from './duplicates.ts'

export const duplicatesFeature: Feature = {
  name: 'duplicates',
  contract: [contract],
  operations: operationsIn(duplicates),
  jobs: (_, database) => [findJob(database)],
}

import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import {
  dismissDuplicateOperation,
  duplicateLists,
  findDuplicatesOperation,
  getDuplicateOperation,
  mergeDuplicateOperation,
  undoMergeOperation,
} from './duplicates.ts'
import { findJob } from './find.ts'

export const duplicatesFeature: Feature = {
  name: 'duplicates',
  contract: [contract],
  operations: [
    ...duplicateLists,
    findDuplicatesOperation,
    getDuplicateOperation,
    dismissDuplicateOperation,
    mergeDuplicateOperation,
    undoMergeOperation,
  ],
  jobs: (_, database) => [findJob(database)],
}

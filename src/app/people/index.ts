import type { Feature } from '#access/feature.ts'
import * as contract from './contract.ts'
import { getPersonRecordsOperation } from './records.ts'
import { timelineLists } from './timeline.ts'

/** A person's complete record, from the tables of all features. */
export const peopleFeature: Feature = {
  name: 'people',
  contract: [contract],
  operations: [...timelineLists, getPersonRecordsOperation],
}

import type { Feature } from '#access/feature.ts'
import * as makes from '../contract/makes.ts'
import { makeOperations, makeRecord } from './make-records.ts'

export const vehiclesFeature: Feature = {
  name: 'vehicles',
  contract: [makes],
  operations: [...makeOperations],
  effects: { recordKinds: () => [makeRecord] },
}

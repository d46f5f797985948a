import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { erasePersonOperation } from './erase-person.ts'
import { getPersonalDataOperation } from './get-personal-data.ts'

export const personalDataFeature: Feature = {
  name: 'personal-data',
  contract: [contract],
  operations: [getPersonalDataOperation, erasePersonOperation],
}

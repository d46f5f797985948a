import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import { garagePersonalData } from './personal-data.ts'
import * as calls from './operations.ts'

export const garageFeature: Feature = {
  name: 'garage',
  contract: [contract],
  operations: operationsIn(calls),
  effects: { personalData: garagePersonalData },
}

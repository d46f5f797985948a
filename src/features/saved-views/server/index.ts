import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { savedViewOperations } from './operations.ts'
import { savedViewsPersonalData } from './personal-data.ts'

export const savedViewsFeature: Feature = {
  name: 'saved-views',
  contract: [contract],
  operations: savedViewOperations,
  effects: { personalData: savedViewsPersonalData },
}

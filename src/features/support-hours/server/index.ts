import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import * as changeSupportHours from './change-support-hours.ts'

export const supportHoursFeature: Feature = {
  name: 'support-hours',
  contract: [contract],
  operations: operationsIn(changeSupportHours),
}

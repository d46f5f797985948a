import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import { jobs } from './jobs.ts'
import { pushPersonalData } from './personal-data.ts'
import * as devices from './devices.ts'

export const pushFeature: Feature = {
  name: 'push',
  contract: [contract],
  operations: operationsIn(devices),
  jobs,
  effects: { personalData: pushPersonalData },
}

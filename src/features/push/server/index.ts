import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import {
  getPushKeyOperation,
  listPushDevicesOperation,
  removePushDeviceOperation,
  savePushDeviceOperation,
} from './devices.ts'
import { jobs } from './jobs.ts'
import { pushPersonalData } from './personal-data.ts'

export const pushFeature: Feature = {
  name: 'push',
  contract: [contract],
  operations: [getPushKeyOperation, listPushDevicesOperation, savePushDeviceOperation, removePushDeviceOperation],
  jobs,
  effects: { personalData: pushPersonalData },
}

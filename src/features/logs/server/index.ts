import { logsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract/logs.ts'
import * as uploadLog from './upload-log.ts'
import * as ownLogs from './own-logs.ts'
import * as getLogData from './get-log-data.ts'
import * as logReport from './log-report.ts'
import * as shares from './shares.ts'

export const logsFeature: Feature = {
  name: 'logs',
  contract: [contract],
  operations: operationsIn(uploadLog, ownLogs, getLogData, logReport, shares),
  effects: { personalData: logsPersonalData },
}

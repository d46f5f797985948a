import { logsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/logs.ts'
import { getLogDataOperation, getSharedLogDataOperation } from './get-log-data.ts'
import { getLogReportOperation } from './log-report.ts'
import {
  attachLogOperation,
  getLogOperation,
  listBoughtCurvesOperation,
  listLogsOperation,
  removeLogOperation,
  updateLogOperation,
} from './own-logs.ts'
import { openSharedLogOperation, shareLogOperation, unshareLogOperation } from './shares.ts'
import { createLogOperation, uploadLogOperation } from './upload-log.ts'

export const logsFeature: Feature = {
  name: 'logs',
  contract: [contract],
  operations: [
    uploadLogOperation,
    createLogOperation,
    listLogsOperation,
    getLogOperation,
    getLogDataOperation,
    getLogReportOperation,
    updateLogOperation,
    removeLogOperation,
    attachLogOperation,
    shareLogOperation,
    unshareLogOperation,
    openSharedLogOperation,
    getSharedLogDataOperation,
    listBoughtCurvesOperation,
  ],
  effects: { personalData: logsPersonalData },
}

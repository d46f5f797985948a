import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { certificateJobs } from './certificates.ts'
import { discardJobOperation, retryJobOperation } from './decide-job.ts'
import { forgetProcess, reportProcess } from './processes.ts'
import { getSystemOperation } from './read-system.ts'
import { retryMailOperation } from './retry-mail.ts'

export const systemFeature: Feature = {
  name: 'system',
  contract: [contract],
  operations: [getSystemOperation, retryJobOperation, discardJobOperation, retryMailOperation],
  jobs: certificateJobs,
  start: reportProcess,
  stop: forgetProcess,
}

import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import { certificateJobs } from './certificates.ts'
import { forgetProcess, reportProcess } from './processes.ts'
import * as readSystem from './read-system.ts'
import * as decideJob from './decide-job.ts'
import * as retryMail from './retry-mail.ts'

export const systemFeature: Feature = {
  name: 'system',
  contract: [contract],
  operations: operationsIn(readSystem, decideJob, retryMail),
  jobs: certificateJobs,
  start: reportProcess,
  stop: forgetProcess,
}

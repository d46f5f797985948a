import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import {
  acceptDisputeOperation,
  addDisputeEvidenceOperation,
  removeDisputeEvidenceOperation,
  submitDisputeOperation,
} from './answer-dispute.ts'
import { addDisputeFileOperation, permitDisputeFileOperation, removeDisputeFileOperation } from './dispute-files.ts'
import { followDisputeNotice } from './dispute-notice.ts'
import { jobs } from './jobs.ts'
import { warnOfDispute } from './order-warning.ts'
import { disputeLists, getDisputeOperation } from './read-disputes.ts'

export const disputesFeature: Feature = {
  name: 'disputes',
  contract: [contract],
  operations: [
    ...disputeLists,
    getDisputeOperation,
    addDisputeEvidenceOperation,
    removeDisputeEvidenceOperation,
    addDisputeFileOperation,
    removeDisputeFileOperation,
    permitDisputeFileOperation,
    submitDisputeOperation,
    acceptDisputeOperation,
  ],
  jobs,
  effects: { paymentNotice: followDisputeNotice, orderWarnings: warnOfDispute },
}

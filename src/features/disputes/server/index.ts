import { sql } from 'drizzle-orm'
import type { Feature } from '#access/feature.ts'
import { regionFrom } from '#access/region.ts'
import { orders } from '#features/orders/server/tables.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import { followDisputeNotice } from './dispute-notice.ts'
import { disputesPersonalData } from './personal-data.ts'
import { jobs } from './jobs.ts'
import { warnOfDispute } from './order-warning.ts'
import * as readDisputes from './read-disputes.ts'
import * as answerDispute from './answer-dispute.ts'
import * as disputeFiles from './dispute-files.ts'
import { disputes } from './tables.ts'

export const disputesFeature: Feature = {
  name: 'disputes',
  contract: [contract],
  operations: operationsIn(readDisputes, answerDispute, disputeFiles),
  regional: {
    '/v1/admin/disputes': regionFrom(
      (id) => sql`select o.region from ${disputes} d join ${orders} o on o.id = d.order_id where d.id = ${id}`,
    ),
  },
  jobs,
  effects: { personalData: disputesPersonalData, paymentNotice: followDisputeNotice, orderWarnings: warnOfDispute },
}

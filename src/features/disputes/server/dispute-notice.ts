import type { Effects } from '#access/feature.ts'
import { keepDispute } from './keep-dispute.ts'

/** A notice about a dispute: what it says is looked up at the gateway and followed. The job finds what no notice told. */
export const followDisputeNotice: Effects['paymentNotice'][number] = async ({ database, services }, { disputeId }) => {
  if (disputeId === null) return
  const found = await services.gateway.findDispute(disputeId)
  if (found.kind === 'found') await database.transact((tx) => keepDispute(tx, { services }, found.dispute))
}

import type { Effects } from '#access/feature.ts'
import { keepDispute } from './keep-dispute.ts'

/** Handles a gateway notice: looks the dispute up at the gateway and updates it. The job covers missed notices. */
export const followDisputeNotice: Effects['paymentNotice'][number] = async ({ database, services }, { disputeId }) => {
  if (disputeId === null) return
  const found = await services.gateway.findDispute(disputeId)
  if (found.kind === 'found') await database.transact((tx) => keepDispute(tx, { services }, found.dispute))
}

import { asc, desc, eq } from 'drizzle-orm'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { readSplitCreditsTaken } from '#features/tune-credits/server/split-credits.ts'
import { catchUpShares, reverseRefundShares } from './make-shares.ts'
import { earners, shareEntries } from './tables.ts'

/** The shares job reverses the shares and split credits of refunds; previews do it immediately. */
export const shareRefundEffect: RefundEffect = {
  preview: async (tx, orderId) => {
    // Pending reversals of earlier refunds come first, as in the job.
    await catchUpShares(tx, orderId)
    return async (refundId) => {
      await reverseRefundShares(tx, refundId, orderId)
      const shares = await tx
        .select({ name: earners.name, kind: earners.kind, line: shareEntries.title, amount: shareEntries.amount })
        .from(shareEntries)
        .innerJoin(earners, eq(earners.id, shareEntries.earnerId))
        .where(eq(shareEntries.refundId, refundId))
        .orderBy(desc(earners.kind), asc(earners.name))
      return { shares, credits: await readSplitCreditsTaken(tx, orderId, refundId) }
    }
  },
}

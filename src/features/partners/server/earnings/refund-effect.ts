import { asc, desc, eq } from 'drizzle-orm'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { readSplitCreditsTaken } from '#features/tune-credits/server/split-credits.ts'
import { catchUpShares, reverseRefundShares } from './make-shares.ts'
import { earners, shareEntries } from './tables.ts'

/** Shares and split credits of a refunded sale are taken back by the job of the shares; the preview does it at once. */
export const shareRefundEffect: RefundEffect = {
  preview: async (tx, orderId) => {
    // Reversals still due from earlier refunds come first, as they will in the job.
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

import { and, inArray } from 'drizzle-orm'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { fail } from '#kit/refusal.ts'
import { valueTransfers } from './tables.ts'

/** Refuses refunds of tunes that are being or have been moved to another vehicle. */
export const valueTransferRefundEffect: RefundEffect = {
  refuse: async (tx, { lineIds }) => {
    if (lineIds.length === 0) return
    const [locked] = await tx
      .select({ id: valueTransfers.id })
      .from(valueTransfers)
      .where(
        and(
          inArray(valueTransfers.orderLineId, [...lineIds]),
          inArray(valueTransfers.state, ['old_locked', 'new_set', 'performed']),
        ),
      )
      .limit(1)
    if (locked) fail('in_use')
  },
}

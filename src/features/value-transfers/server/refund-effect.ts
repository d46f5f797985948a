import { and, inArray, isNull } from 'drizzle-orm'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { fail } from '#kit/refusal.ts'
import { valueTransfers } from './tables.ts'

/**
 * Refuses refunds of tunes that are being or have been moved to another vehicle. While a difference awaits payment, the
 * order's open change refuses them, and the sale takes the tune once it is paid.
 */
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
          isNull(valueTransfers.changeId),
        ),
      )
      .limit(1)
    if (locked) fail('in_use')
  },
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { orders } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { tradeInRequests } from './tables.ts'

const difference = alias(orders, 'difference')

/** Refuses a full refund while the difference is being paid; the difference is refunded separately. */
export const tradeInRefundEffect: RefundEffect = {
  refuse: async (tx, { orderId, orderKind, isAll }) => {
    if (!isAll || orderKind !== 'trade-in') return
    const [paying] = await tx
      .select({ id: difference.id })
      .from(tradeInRequests)
      .innerJoin(difference, and(eq(difference.id, tradeInRequests.differenceOrderId), eq(difference.state, 'paying')))
      .where(eq(tradeInRequests.orderId, orderId))
    if (paying) fail('payment_in_progress')
  },
  preview: async (tx, orderId) => async () => ({ difference: await readPaidDifference(tx, orderId) }),
}

/** Order that paid the difference of a fully refunded trade-in, with its remaining amount. */
async function readPaidDifference(tx: Tx, orderId: number) {
  const [row] = await tx
    .select({
      order_id: difference.id,
      left: sql<number>`${difference.total} - ${difference.refunded}`.mapWith(Number),
    })
    .from(tradeInRequests)
    .innerJoin(orders, and(eq(orders.id, tradeInRequests.orderId), eq(orders.state, 'refunded')))
    .innerJoin(
      difference,
      and(eq(difference.id, tradeInRequests.differenceOrderId), inArray(difference.state, ['paid', 'partly_refunded'])),
    )
    .where(eq(tradeInRequests.orderId, orderId))
  return row ?? null
}

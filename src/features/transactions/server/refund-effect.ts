import { eq } from 'drizzle-orm'
import { isSent } from '#features/orders/rules.ts'
import { noteFulfilment } from '#features/orders/server/parcels.ts'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { orders } from '#features/orders/server/tables.ts'

/** Pieces that are refunded before they are packed need not be: an order with nothing left leaves the list of what waits. */
export const fulfilmentRefund: RefundEffect = {
  settle: async (tx, { orderId }) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (order && isSent(order.shippingTier)) await noteFulfilment(tx, order)
  },
}

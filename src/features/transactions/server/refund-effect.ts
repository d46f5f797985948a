import { isSent } from '#features/orders/rules.ts'
import { noteFulfilment } from '#features/orders/server/parcels.ts'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { orders } from '#features/orders/server/tables.ts'
import { findById } from '#kit/server/database.ts'

/**
 * Units refunded before packing needn't be packed; an order without remaining units leaves the list of orders to ship.
 */
export const fulfilmentRefund: RefundEffect = {
  settle: async (tx, { orderId }) => {
    const order = await findById(tx, orders, orderId)
    if (order && isSent(order.shippingTier)) await noteFulfilment(tx, order)
  },
}

import type { OrderRow } from '#features/orders/server/queries.ts'
import * as m from '../messages/m.ts'

/** The title and recipient of a purchase's support ticket. */
export const ticketOf = (order: Pick<OrderRow, 'id' | 'email' | 'vehicle' | 'billingAddress'>) => ({
  orderId: order.id,
  title: order.vehicle ? m.ticketTitle({ vehicle: order.vehicle.label }) : m.purchaseNumber({ id: order.id }),
  customerName: order.billingAddress.full_name,
  email: order.email,
})

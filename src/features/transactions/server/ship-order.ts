import { sql } from 'drizzle-orm'
import type { Actor, Scope } from '#access/actor.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { Tx } from '#kit/server/database.ts'
import { fail } from '#kit/refusal.ts'
import { isPaid, isSent } from '#features/orders/rules.ts'
import { findOrder, type OrderRow } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'

/** Locks a paid order with items to ship in the region, serializing packers. */
export async function lockOrderToShip(tx: Tx, scope: Scope, id: number): Promise<OrderRow> {
  await tx.execute(sql`select 1 from ${orders} where id = ${id} for update`)
  const order = (await findOrder(tx, scope, id)) ?? fail('not_found')
  if (order.region !== scope.region) fail('not_found')
  if (!isPaid(order.state)) fail('order_not_paid')
  if (!isSent(order.shippingTier)) fail('nothing_to_ship')
  return order
}

/** Records a shipment and emails the customer about parcel `parcelId`. */
export async function toldOfShipment(
  tx: Tx,
  actor: Actor,
  order: Pick<OrderRow, 'id' | 'email' | 'trackingCarrier' | 'trackingNumber'>,
  { carrier, number, parcelId }: { carrier: string; number: string; parcelId?: number },
): Promise<void> {
  await recordAudit(tx, actor, {
    action: 'orders.ship',
    object: `order/${order.id}`,
    before: { carrier: order.trackingCarrier, number: order.trackingNumber },
    after: { carrier, number },
  })
  await queueMail(tx, {
    // Parcels may share a tracking number; each gets its own email.
    reference: `order/${order.id}/shipped/${parcelId === undefined ? '' : `${parcelId}/`}${number}`,
    recipient: order.email,
    template: 'order-shipped',
    props: { orderId: order.id, ...(parcelId === undefined ? {} : { parcelId }) },
  })
}

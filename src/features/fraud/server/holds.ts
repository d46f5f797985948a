import { eq, sql } from 'drizzle-orm'
import { setHold } from '#features/orders/server/parcels.ts'
import { isSent } from '#features/orders/rules.ts'
import { fulfilments } from '#features/orders/server/fulfilment-tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'

/** Why the order is on hold, as its page says. */
export const fraudHolds = {
  waiting: 'Fraud check: waiting for a review',
  rejected: 'Fraud check: rejected',
} as const

/** The order, locked: its packer waits. */
export async function lockOrder(tx: Tx, orderId: number) {
  await tx.execute(sql`select 1 from ${orders} where id = ${orderId} for update`)
  const [order] = await tx
    .select({ id: orders.id, region: orders.region, shippingTier: orders.shippingTier })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order ?? fail('not_found')
}

/**
 * Holds an order back from packing for this reason, or lets it go with an empty one. A hold that staff set for another
 * reason stays. Orders without goods have nothing to hold.
 */
export async function setFraudHold(
  tx: Tx,
  order: Awaited<ReturnType<typeof lockOrder>>,
  reason: '' | (typeof fraudHolds)[keyof typeof fraudHolds],
): Promise<void> {
  if (!isSent(order.shippingTier)) return
  const [kept] = await tx
    .select({ reason: fulfilments.holdReason })
    .from(fulfilments)
    .where(eq(fulfilments.orderId, order.id))
  const held = kept?.reason ?? ''
  const isOurs = held === '' || Object.values<string>(fraudHolds).includes(held)
  if (isOurs && held !== reason) await setHold(tx, order, reason)
}

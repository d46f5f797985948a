import { eq, sql } from 'drizzle-orm'
import { setHold } from '#features/orders/server/parcels.ts'
import { isSent } from '#features/orders/rules.ts'
import { fulfilments } from '#features/orders/server/fulfilment-tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'

/** The reason for the hold, as the order's page shows it. */
export const fraudHolds = {
  waiting: 'Fraud check: waiting for a review',
  rejected: 'Fraud check: rejected',
} as const

/** Locks the order, so that packing waits. */
export async function lockOrder(tx: Tx, orderId: number) {
  await tx.execute(sql`select 1 from ${orders} where id = ${orderId} for update`)
  const [order] = await tx
    .select({ id: orders.id, region: orders.region, shippingTier: orders.shippingTier })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order ?? fail('not_found')
}

/**
 * Puts an order on hold, so it can’t be packed with this reason, or releases it with an empty one. Keeps holds that staff set for
 * other reasons. Orders without goods cannot be held.
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

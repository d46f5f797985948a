import { eq, sql } from 'drizzle-orm'
import { isSent } from '#features/orders/rules.ts'
import { fulfilments } from '#features/orders/server/fulfilment-tables.ts'
import { readPiecesLeft, setHold } from '#features/orders/server/parcels.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { Tx } from '#kit/server/database.ts'
import type { disputes } from './tables.ts'

type DisputeRow = typeof disputes.$inferSelect

/** The reasons for the hold, as the order's page shows them. */
const reasons = ({ id }: Pick<DisputeRow, 'id'>) => ({
  running: `Dispute ${id}: waiting for the decision`,
  lost: `Dispute ${id}: lost`,
  returned: '',
})

/**
 * Puts what an order still has to send on hold while its payment is disputed and once it is lost; releases it once the
 * money is back. Holds for other reasons stay,
 * and orders without goods are left alone.
 */
export async function holdShipping(
  tx: Tx,
  dispute: DisputeRow,
  state: keyof ReturnType<typeof reasons>,
): Promise<void> {
  const { orderId } = dispute
  if (orderId === null) return
  await tx.execute(sql`select 1 from ${orders} where id = ${orderId} for update`)
  const [order] = await tx
    .select({ id: orders.id, region: orders.region, shippingTier: orders.shippingTier })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order || !isSent(order.shippingTier)) return
  const { left } = await readPiecesLeft(tx, orderId)
  const [kept] = await tx
    .select({ reason: fulfilments.holdReason })
    .from(fulfilments)
    .where(eq(fulfilments.orderId, orderId))
  const held = kept?.reason ?? ''
  const ours = reasons(dispute)
  const isOurs = held === ours.running || (held === '' && [...left.values()].some((pieces) => pieces > 0))
  if (isOurs && held !== ours[state]) await setHold(tx, order, ours[state])
}

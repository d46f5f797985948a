import { eq } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import { Refusal } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { isPaid } from '#features/orders/rules.ts'
import { readOrderLines, readRefunds } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { readCreditOrders } from '#features/payments/server/payment-source.ts'
import { chooseRefund, paidPartsOf } from './choose-refund.ts'
import { insertRefund } from './refund-order.ts'
import { settleRefund } from './settle-refund.ts'

type Lost = { orderId: number; amount: number; reference: string; reason: string; from: string }

/**
 * Records a chargeback as a refund without a gateway call, with all effects of a refund. Never more than the remainder
 * of the payment (INV-09).
 * @param asked `from`: account that held the money; `reference`: unique, so a loss is posted once
 * @returns amount posted in minor units; 0 if a feature refuses, such as when purchased credits are spent
 */
export async function recordChargeback(
  tx: Tx,
  context: { services: Pick<Services, 'effects'> },
  asked: Lost,
): Promise<number> {
  let booked = 0
  // Later versions of the order were paid by the same charge.
  for (const orderId of [asked.orderId, ...(await readCreditOrders(tx, asked.orderId))]) {
    const reference = orderId === asked.orderId ? asked.reference : `${asked.reference}/${orderId}`
    try {
      const rest = { ...asked, orderId, reference, amount: asked.amount - booked, paymentOrderId: asked.orderId }
      booked += await tx.transaction((part) => refundLost(part, context, rest))
    } catch (error) {
      // The bank's decision is final even if the refund is refused here.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return booked
}

async function refundLost(
  tx: Tx,
  { services }: { services: Pick<Services, 'effects'> },
  asked: Lost & { paymentOrderId: number },
): Promise<number> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, asked.orderId)).for('update')
  if (!order || !isPaid(order.state)) return 0
  const amount = Math.min(asked.amount, order.total - order.refunded)
  if (amount <= 0) return 0
  const lines = await readOrderLines(tx, order.id)
  const earlier = (await readRefunds(tx, order.id))
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ parts }) => parts)
  const refund = chooseRefund(paidPartsOf(order, lines), earlier, { ...asked, amount, restock: false })
  const refunded = order.refunded + refund.amount
  await tx
    .update(orders)
    .set({ refunded, state: refunded === order.total ? 'refunded' : 'partly_refunded' })
    .where(eq(orders.id, order.id))
  const { id } = one(
    await insertRefund(tx, { ...asked, currency: order.currency, restock: false, actorId: null }, refund, lines),
  )
  await settleRefund(tx, { services }, id, null, { from: asked.from })
  return refund.amount
}

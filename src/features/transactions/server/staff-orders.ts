import { asc, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { regionHeaders } from '#access/region.ts'
import { fail } from '#kit/refusal.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { remainingParts } from '#features/pricing/refund.ts'
import { isPaid, isSent } from '#features/orders/rules.ts'
import { readOrderTerms } from '#features/orders/server/order-terms-effect.ts'
import { readKeptLines } from '#features/orders/server/refund-effect.ts'
import { readHold } from '#features/orders/server/order-holds.ts'
import { findOrder, readOrderLines, readRefunds, readShippingMethod } from '#features/orders/server/queries.ts'
import { paidPartsOf } from './choose-refund.ts'
import { orderShape } from '#features/orders/server/shapes.ts'
import { getTransaction, setTracking } from '../contract/transactions.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'

export const getTransactionOperation = operation(getTransaction, async ({ db, scope, services, input }) => {
  const order = (await findOrder(db, scope, input.params.id)) ?? fail('not_found')
  if (order.region !== scope.region)
    fail('wrong_region', { headers: regionHeaders(order.region, services.settings.REGION_HOSTS) })
  const [lines, kept, refundRows, shippingMethod, hold, terms, payments] = await Promise.all([
    readOrderLines(db, order.id),
    readKeptLines(services.effects, db, order.id),
    readRefunds(db, order.id),
    readShippingMethod(db, order.shippingTier),
    readHold(db, order.id),
    readOrderTerms(db, services.effects, [order.id]),
    db
      .select({
        id: paymentIntents.id,
        reference: paymentIntents.reference,
        gateway_id: paymentIntents.gatewayId,
        state: paymentIntents.state,
        amount: paymentIntents.amount,
        category: paymentIntents.category,
        created_at: paymentIntents.createdAt,
      })
      .from(paymentIntents)
      .where(eq(paymentIntents.orderId, order.id))
      .orderBy(asc(paymentIntents.id)),
  ])
  const done = refundRows.filter(({ state }) => state !== 'failed').flatMap(({ parts }) => parts)
  const left = isPaid(order.state) ? remainingParts(paidPartsOf(order, lines, kept), done) : []
  return {
    ...orderShape(order, lines, refundRows, shippingMethod, terms.get(order.id) ?? null),
    user_id: order.userId,
    discount_codes: order.discountCodes,
    payments,
    refunds: refundRows.map(({ id, reference, gatewayId, state, amount, reason, restock, createdAt }) => ({
      id,
      reference,
      gateway_id: gatewayId,
      state,
      amount,
      reason,
      restock,
      created_at: createdAt,
    })),
    refundable: left.reduce((sum, part) => sum + part.net + part.tax, 0),
    hold,
  }
})

export const setTrackingOperation = operation(setTracking, async ({ tx, scope, actor, input }) => {
  const order = (await findOrder(tx, scope, input.params.id)) ?? fail('not_found')
  if (order.region !== scope.region) fail('not_found')
  if (!isPaid(order.state)) fail('order_not_paid')
  if (!isSent(order.shippingTier)) fail('nothing_to_ship')
  const { carrier, number } = input.body
  await tx
    .update(orders)
    .set({ trackingCarrier: carrier, trackingNumber: number, shippedAt: sql`coalesce(${orders.shippedAt}, now())` })
    .where(eq(orders.id, order.id))
  await recordAudit(tx, actor, {
    action: 'orders.ship',
    object: `order/${order.id}`,
    before: { carrier: order.trackingCarrier, number: order.trackingNumber },
    after: { carrier, number },
  })
  await queueMail(tx, {
    reference: `order/${order.id}/shipped/${number}`,
    recipient: order.email,
    template: 'order-shipped',
    props: { orderId: order.id },
  })
  return { id: order.id }
})

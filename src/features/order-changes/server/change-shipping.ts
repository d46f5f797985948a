import { eq } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { insertFollowUp } from '#features/checkout/server/insert-follow-up.ts'
import { readPiecesLeft } from '#features/orders/server/parcels.ts'
import { type OrderRow, readRefunds } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { remainingParts, shippingPartId } from '#features/pricing/refund.ts'
import { offerOrder } from '#features/quotes/server/offer-order.ts'
import { paidPartsOf } from '#features/transactions/server/choose-refund.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { changeOrderShipping } from '../contract.ts'
import { payWithinDays, shippingRefund } from '../rules.ts'
import * as m from '../messages/m.ts'
import { type Changing, holdForQuote, lastDayToPay, lockToChange, sayTo } from './change-order.ts'
import { settleSoon } from './settle-changes.ts'
import { readShippingMethods } from './shipping-methods.ts'
import { orderChanges } from './tables.ts'

type Wanted = (typeof changeOrderShipping)['input']['body']['_output']

/** The paid shipping: what is left of it, and the original amount; minor units. */
async function shippingPaid(tx: Tx, order: OrderRow) {
  const earlier = (await readRefunds(tx, order.id))
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ parts }) => parts)
  const part = one(remainingParts(paidPartsOf(order, []), earlier).filter(({ id }) => id === shippingPartId))
  return { paid: order.shippingNet + order.shippingTax, left: part.net + part.tax }
}

/** Creates the quote with which the customer pays for a more expensive method. */
async function offerDifference(tx: Tx, { actor, now }: Changing, order: OrderRow, difference: number, names: string) {
  const newOrderId = await insertFollowUp(
    tx,
    { id: order.id, region: order.region as Region },
    {
      kind: 'store',
      lines: [
        {
          line: { kind: 'difference', unitPrice: difference, quantity: 1 },
          named: { slug: 'shipping', name: names, options: [] },
        },
      ],
    },
    now,
  )
  const made = one(await tx.select().from(orders).where(eq(orders.id, newOrderId)))
  const quoteId = await offerOrder(tx, made, {
    lines: [],
    message: await sayTo(tx, order, m.fasterShipping),
    validUntil: lastDayToPay(now, payWithinDays),
    sentBy: actor.userId!,
  })
  return { newOrderId, quoteId }
}

async function applyShipping(tx: Tx, context: Changing, orderId: number, wanted: Wanted) {
  const { scope, actor } = context
  const { shipping_tier: slug, reason, is_free: isFree } = wanted
  const order = await lockToChange(tx, scope, orderId)
  const { parcels } = await readPiecesLeft(tx, orderId)
  if (parcels.length > 0) fail('parcel_packed')
  if (slug === order.shippingTier) fail('validation_failed', { fields: { shipping_tier: ['Choose another method.'] } })
  const methods = await readShippingMethods(tx, context, order)
  const to = methods.find((method) => method.slug === slug) ?? fail('shipping_tier_not_supported_for_destination')
  const from = methods.find((method) => method.slug === order.shippingTier)
  const before = from?.price ?? order.shipping
  await recordAudit(tx, actor, {
    action: 'orders.change_shipping',
    object: `order/${orderId}`,
    before: { method: order.shippingTier },
    after: { method: slug, ...(isFree ? { free: true } : {}) },
    reason,
  })
  const row = { orderId, kind: 'shipping' as const, shippingTier: slug, reason, actorId: actor.userId }
  if (!isFree && to.price > before) {
    const tiers = { method: to.name, earlier: from?.name ?? order.shippingTier ?? '' }
    const names = await sayTo(tx, order, () => m.methodInstead(tiers))
    const { newOrderId, quoteId } = await offerDifference(tx, context, order, to.price - before, names)
    await holdForQuote(tx, order, quoteId)
    const offered = { ...row, state: 'awaiting_payment' as const, newOrderId, quoteId }
    return one(await tx.insert(orderChanges).values(offered).returning())
  }
  await tx.update(orders).set({ shippingTier: slug }).where(eq(orders.id, orderId))
  const refund = isFree ? 0 : shippingRefund({ ...(await shippingPaid(tx, order)), from: before, to: to.price })
  const state = refund > 0 ? ('refunding' as const) : ('done' as const)
  const finishedAt = refund > 0 ? null : context.now
  return one(
    await tx
      .insert(orderChanges)
      .values({ ...row, state, refund, finishedAt })
      .returning(),
  )
}

const shipping = operation(changeOrderShipping, async (context) => {
  const { params, body } = context.input
  const made = await context.transact((tx) => applyShipping(tx, context, params.id, body))
  return { id: made.id, state: await settleSoon(context, made.id), quote_id: made.quoteId }
})

export const changeShippingOperations = [shipping]

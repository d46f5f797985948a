import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { linesOfCart, orderOfCart, refuseSoldOut, refuseUnpriced } from '#features/checkout/server/order-of-cart.ts'
import type { PricedCart } from '#features/checkout/server/price-cart.ts'
import { readPiecesLeft } from '#features/orders/server/parcels.ts'
import { insertOrderWithin, type OrderRow } from '#features/orders/server/queries.ts'
import { inheritAttribution } from '#features/partners/server/affiliates/inherit-attribution.ts'
import { payWithCredit } from '#features/payments/server/pay-with-credit.ts'
import type { QuoteLine } from '#features/quotes/contract/quote-fields.ts'
import { offerOrder } from '#features/quotes/server/offer-order.ts'
import { priceQuote } from '#features/quotes/server/price-quote.ts'
import { findRefundOf, takePieces } from '#features/transactions/server/take-pieces.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { rehearse } from '#kit/server/rehearse.ts'
import { changeOrderItems, previewItemChange } from '../contract.ts'
import { payWithinDays } from '../rules.ts'
import { type Changing, holdForQuote, lastDayToPay, lockToChange } from './change-order.ts'
import { settleSoon } from './settle-changes.ts'
import { orderChanges } from './tables.ts'

interface ItemChange {
  take: readonly { line_id: number; quantity: number }[]
  add: readonly QuoteLine[]
  reason: string
  shown?: { added_total: number; taken_total: number } | undefined
}

/** What is added, priced for the customer of the order; it travels with the rest. Null where nothing is added. */
async function priceAdded(tx: Tx, { database, services, now }: Changing, order: OrderRow, add: readonly QuoteLine[]) {
  if (add.length === 0) return null
  const { priced } = await priceQuote(
    { db: tx, database, services, now },
    order.region as 1 | 2,
    {
      email: order.email,
      currency: order.currency,
      lines: [...add],
      billing_address: order.billingAddress,
      shipping_address: order.shippingAddress,
      shipping_tier: '',
      discount_codes: [],
      vat_number: order.vatNumber ?? '',
    },
    true,
  )
  refuseUnpriced(priced)
  return priced
}

/** Writes the open order of what is added: the same buyer, addresses and method, shipping free of charge. */
async function insertAdded(tx: Tx, order: OrderRow, priced: PricedCart, isOwn: boolean) {
  const shipping = order.shippingAddress ?? order.billingAddress
  const { userId, visitorId, email, region, vatNumber, purchaseOrder, shippingTier, billingAddress } = order
  const made = await insertOrderWithin(
    tx,
    {
      ...orderOfCart(priced, { billing: billingAddress, shipping }),
      region,
      email,
      vatNumber,
      purchaseOrder,
      shippingTier,
      shippingAddress: shipping,
      // A quote is paid by anyone who has its link, and becomes the order of the account that has the email.
      ...(isOwn ? { userId, visitorId } : {}),
    },
    linesOfCart(priced),
  )
  await inheritAttribution(tx, order.id, made.id)
  return made
}

/** Makes the change in one transaction. What is left, a refund or a payment, `settleChange` does. */
async function applyItems(tx: Tx, context: Changing, orderId: number, asked: ItemChange, isRehearsed = false) {
  const { scope, actor, services, now } = context
  const { take, add, reason, shown } = asked
  if (take.length + add.length === 0) fail('validation_failed', { fields: { take: ['Change at least one item.'] } })
  const order = await lockToChange(tx, scope, orderId)
  const { left } = await readPiecesLeft(tx, order.id)
  const isTooMuch = take.some(({ line_id: id, quantity }) => quantity > (left.get(id) ?? 0))
  if (isTooMuch || new Set(take.map(({ line_id: id }) => id)).size < take.length) fail('more_than_ordered')

  const taken = take.length === 0 ? 0 : (await findRefundOf(tx, context, order, take)).amount
  const priced = await priceAdded(tx, context, order, add)
  const added = priced?.quote.total ?? 0
  if (shown && (shown.added_total !== added || shown.taken_total !== taken))
    fail('price_changed', { facts: { added, taken } })

  const isCovered = added <= taken
  const moved = isCovered ? added : 0
  const row = {
    orderId,
    kind: 'items' as const,
    taken: [...take],
    moved,
    refund: taken - moved,
    reason,
    actorId: actor.userId,
  }
  const effect = {
    currency: order.currency,
    added_total: added,
    taken_total: taken,
    to_pay: isCovered ? 0 : added,
    moved,
    refund: taken - moved,
  }
  const base = { action: 'orders.change_items', object: `order/${orderId}`, reason }
  if (priced && !isCovered) {
    refuseSoldOut(priced, order.region as 1 | 2)
    const made = await insertAdded(tx, order, priced, false)
    const offered = { ...made, region: order.region, email: order.email, billingAddress: order.billingAddress }
    const quoteId = await offerOrder(
      tx,
      { ...offered, shippingAddress: order.shippingAddress },
      {
        lines: [...add],
        message: `These items are added to your order ${order.invoiceNumber ?? order.id}.`,
        validUntil: lastDayToPay(now, payWithinDays),
        sentBy: actor.userId!,
      },
    )
    if (take.length > 0) await holdForQuote(tx, order, quoteId)
    const change = one(
      await tx
        .insert(orderChanges)
        .values({ ...row, state: 'awaiting_payment', newOrderId: made.id, quoteId })
        .returning(),
    )
    await recordAudit(tx, actor, { ...base, after: { quote: quoteId, added, taken } })
    return { change, effect }
  }
  if (take.length > 0) await takePieces(tx, context, { orderId, reason, lines: take, moved })
  let newOrderId: number | null = null
  if (priced) {
    const made = await insertAdded(tx, order, priced, true)
    newOrderId = made.id
    const from = { id: order.id, number: order.invoiceNumber ?? String(order.id) }
    // A number of an invoice that was taken is gone, also when all else is rolled back.
    if (isRehearsed) refuseSoldOut(priced, order.region as 1 | 2)
    else await payWithCredit(tx, services, { id: made.id, region: order.region as 1 | 2, userId: order.userId }, from)
  }
  const state = row.refund > 0 ? 'refunding' : 'done'
  const finishedAt = state === 'done' ? now : null
  const change = one(
    await tx
      .insert(orderChanges)
      .values({ ...row, state, newOrderId, finishedAt })
      .returning(),
  )
  await recordAudit(tx, actor, { ...base, after: { order: newOrderId, added, taken } })
  return { change, effect }
}

const preview = operation(previewItemChange, (context) =>
  rehearse(context.transact, async (tx) => {
    const { params, body } = context.input
    return (await applyItems(tx, context, params.id, { ...body, reason: 'Preview' }, true)).effect
  }),
)

const change = operation(changeOrderItems, async (context) => {
  const { params, body } = context.input
  const { change: made } = await context.transact((tx) => applyItems(tx, context, params.id, body))
  return { id: made.id, state: await settleSoon(context, made.id), quote_id: made.quoteId }
})

export const changeItemOperations = [preview, change]

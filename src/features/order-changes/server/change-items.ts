import { operation } from '#access/operation.ts'
import { linesOfCart, orderOfCart, refuseSoldOut, refuseUnpriced } from '#features/checkout/server/order-of-cart.ts'
import { readPiecesLeft } from '#features/orders/server/parcels.ts'
import type { OrderRow } from '#features/orders/server/queries.ts'
import type { QuoteLine } from '#features/quotes/contract/quote-fields.ts'
import { priceQuote } from '#features/quotes/server/price-quote.ts'
import { findRefundOf } from '#features/transactions/server/take-pieces.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { rehearse } from '#kit/server/rehearse.ts'
import { changeOrderItems, previewItemChange } from '../contract.ts'
import * as m from '../messages/m.ts'
import { type Changing, lockDelivered, lockToChange, sayTo } from './change-order.ts'
import { makeChange, type PricedChange } from './make-change.ts'
import { settleSoon } from './settle-changes.ts'

interface ItemChange extends Pick<PricedChange, 'shown'> {
  take: readonly { line_id: number; quantity: number }[]
  add: readonly QuoteLine[]
  by_link: boolean
  reason: string
}

/** Prices the added items for the order's customer, shipping with the rest. Null when nothing is added. */
async function priceAdded(
  tx: Tx,
  { database, services, now }: Changing,
  order: OrderRow,
  add: readonly QuoteLine[],
): Promise<PricedChange['added']> {
  if (add.length === 0) return null
  const region = order.region as 1 | 2
  const { priced } = await priceQuote(
    { db: tx, database, services, now },
    region,
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
  const shipping = order.shippingAddress ?? order.billingAddress
  return {
    order: {
      ...orderOfCart(priced, { billing: order.billingAddress, shipping }),
      shippingAddress: shipping,
      shippingTier: order.shippingTier,
    },
    lines: linesOfCart(priced),
    quoted: [...add],
    message: await sayTo(tx, order, m.addedToOrder),
    refuseSoldOut: () => refuseSoldOut(priced, region),
  }
}

/** Applies the change in one transaction. */
async function applyItems(tx: Tx, context: Changing, orderId: number, asked: ItemChange, isRehearsed = false) {
  const { take, add, reason, shown, by_link: byLink } = asked
  if (take.length + add.length === 0) fail('validation_failed', { fields: { take: ['Change at least one item.'] } })
  const order = await lockToChange(tx, context.scope, orderId)
  const { left } = await readPiecesLeft(tx, order.id)
  const isTooMuch = take.some(({ line_id: id, quantity }) => quantity > (left.get(id) ?? 0))
  if (isTooMuch || new Set(take.map(({ line_id: id }) => id)).size < take.length) fail('more_than_ordered')
  const taken = { lines: take }
  const takenTotal = take.length === 0 ? 0 : (await findRefundOf(tx, context, order, taken)).amount
  const added = await priceAdded(tx, context, order, add)
  return makeChange(tx, context, { kind: 'items', order, taken, takenTotal, added, reason, byLink, shown }, isRehearsed)
}

/**
 * Exchanges returned pieces for other goods in the caller's transaction: what was paid for them is applied, and the
 * difference is charged to the account, paid by a quote, or refunded. `settleSoon` does the rest.
 */
export async function swapReturned(
  tx: Tx,
  context: Changing,
  { orderId, take, add, reason, shown, by_link: byLink }: ItemChange & { orderId: number },
  isRehearsed = false,
) {
  const order = await lockToChange(tx, context.scope, orderId)
  const taken = { lines: take }
  const takenTotal = (await findRefundOf(tx, context, order, taken)).amount
  const added = await priceAdded(tx, context, order, add)
  const message = await sayTo(tx, order, m.replacesReturned)
  const change = { order, taken, takenTotal, added: added && { ...added, message }, reason, byLink, shown }
  return makeChange(tx, context, { kind: 'return', ...change }, isRehearsed)
}

/**
 * Sells a dearer tune in place of a line in the caller's transaction. The line's price stays what was paid for it: the
 * buyer pays the difference and its tax, on the account that paid for the order or by a quote.
 * @param asked `difference`: minor units, at the order's kind of price
 */
export async function swapTune(
  tx: Tx,
  context: Changing,
  asked: Pick<ItemChange, 'shown' | 'reason' | 'by_link'> & {
    orderId: number
    lineId: number
    tune: { slug: string; vehicle: NonNullable<QuoteLine['vehicle']> }
    difference: number
    /** Why the tune has a price of its own. */
    priceReason: string
  },
  isRehearsed = false,
) {
  const order = await lockDelivered(tx, context.scope, asked.orderId)
  const taken = { lines: [{ line_id: asked.lineId, quantity: 1 }] }
  const { amount: takenTotal, parts } = await findRefundOf(tx, context, order, taken)
  const paid = order.taxIncluded ? takenTotal : parts.reduce((sum, { net }) => sum + net, 0)
  const line = {
    kind: 'tune' as const,
    ...asked.tune,
    options: [],
    quantity: 1,
    price: paid + asked.difference,
    reason: asked.priceReason,
  }
  const added = await priceAdded(tx, context, order, [line])
  const message = await sayTo(tx, order, m.replacesTune)
  const { reason, by_link: byLink, shown } = asked
  const change = { order, taken, takenTotal, added: added && { ...added, message }, reason, byLink, shown }
  return makeChange(tx, context, { kind: 'transfer', ...change }, isRehearsed)
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

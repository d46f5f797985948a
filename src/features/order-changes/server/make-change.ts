import { recordAudit } from '#features/audits/server/record-audit.ts'
import { findAccountOf, payOnAccountOf } from '#features/checkout/server/charge-account.ts'
import { insertOrderWithin, type NewOrder, type NewOrderLine, type OrderRow } from '#features/orders/server/queries.ts'
import { readOrderLines } from '#features/orders/server/queries.ts'
import { inheritAttribution } from '#features/partners/server/affiliates/inherit-attribution.ts'
import { payWithCredit } from '#features/payments/server/pay-with-credit.ts'
import type { QuoteLine } from '#features/quotes/contract/quote-fields.ts'
import { offerOrder } from '#features/quotes/server/offer-order.ts'
import { type Taken, takePieces } from '#features/transactions/server/take-pieces.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import type { ItemChangeEffect } from '../contract.ts'
import { changeAmounts, isDelivered, payWithinDays } from '../rules.ts'
import { type Changing, type ChangeRow, holdForQuote, lastDayToPay } from './change-order.ts'
import { orderChanges } from './tables.ts'

/** The removed and added items of an order, priced. */
export interface PricedChange {
  /**
   * return: the removed pieces have been returned already, so they are not restocked, and no parcel is waiting;
   * transfer: the same for a tune that moves to another vehicle.
   */
  kind: 'items' | 'address' | 'return' | 'transfer'
  order: OrderRow
  /** The removed pieces, and what is left of the amount paid for them; minor units. */
  taken: Taken
  takenTotal: number
  /** The order for the added items; null when there are none. */
  added: {
    order: Pick<
      NewOrder,
      'kind' | 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total' | 'taxIncluded' | 'takings' | 'shippingTier'
    > &
      Partial<NewOrder>
    lines: NewOrderLine[]
    /** The lines as the quote shows them to staff, and its message to the customer. */
    quoted: QuoteLine[]
    message: string
    refuseSoldOut: () => void
  } | null
  reason: string
  /** The customer pays through a link instead of on their account. */
  byLink: boolean
  shown?: { added_total: number; taken_total: number } | undefined
}

/** Creates the open order for the added items, with the same buyer and addresses, and the credit that pays for it. */
async function insertAdded(
  tx: Tx,
  order: OrderRow,
  added: NonNullable<PricedChange['added']>,
  credit: NewOrder['credit'],
  isOwn: boolean,
) {
  const { userId, visitorId, email, region, vatNumber, purchaseOrder, billingAddress, currency } = order
  const made = await insertOrderWithin(
    tx,
    {
      region,
      email,
      vatNumber,
      purchaseOrder,
      billingAddress,
      currency,
      shippingAddress: order.shippingAddress ?? billingAddress,
      ...added.order,
      credit: credit ?? null,
      // Anyone with the link can pay a quote, but the order belongs to the customer.
      ...(isOwn ? { userId, visitorId } : {}),
    },
    added.lines,
  )
  await inheritAttribution(tx, order.id, made.id)
  return made
}

/**
 * Makes a change in one transaction. Removed pieces pay for added ones; the rest is charged to the account that paid
 * for the order or paid by a quote, and until then nothing is removed. `settleChange` completes pending refunds and
 * payments.
 */
export async function makeChange(
  tx: Tx,
  { scope, actor, services, now }: Changing,
  { kind, order, taken, takenTotal, added, reason, byLink, shown }: PricedChange,
  isRehearsed = false,
): Promise<{ change: ChangeRow; effect: ItemChangeEffect }> {
  const addedTotal = added?.order.total ?? 0
  if (shown && (shown.added_total !== addedTotal || shown.taken_total !== takenTotal))
    fail('price_changed', { facts: { added: addedTotal, taken: takenTotal } })
  const { toPay, moved, refund } = changeAmounts({ added: addedTotal, taken: takenTotal })
  const account = toPay > 0 ? await findAccountOf(tx, order) : null
  const payer = byLink ? null : account
  const effect = {
    currency: order.currency,
    added_total: addedTotal,
    taken_total: takenTotal,
    to_pay: toPay,
    moved,
    refund,
    account: account?.dealer ?? null,
  }
  const takes = taken.lines.length > 0
  const isBack = isDelivered(kind)
  const row = {
    orderId: order.id,
    kind,
    taken: [...taken.lines],
    takesShipping: taken.shipping === true,
    moved,
    refund,
    reason,
    actorId: actor.userId,
  }
  const number = order.invoiceNumber ?? String(order.id)
  const base = {
    action: kind === 'address' ? 'orders.change_address' : 'orders.change_items',
    object: `order/${order.id}`,
    reason,
  }
  const facts = { added: addedTotal, taken: takenTotal }
  if (added && toPay > 0 && payer === null) {
    added.refuseSoldOut()
    const goods = isBack ? [] : await goodsOf(tx, order.id, taken)
    const credit = takes ? { order_id: order.id, number, amount: moved, is_waiting: true, goods } : null
    const made = await insertAdded(tx, order, added, credit, false)
    const { region, email, billingAddress, userId } = order
    const shippingAddress = added.order.shippingAddress ?? order.shippingAddress
    const quoteId = await offerOrder(
      tx,
      { ...made, region, email, billingAddress, shippingAddress, userId },
      {
        lines: added.quoted,
        message: added.message,
        validUntil: lastDayToPay(now, payWithinDays),
        sentBy: actor.userId!,
      },
    )
    if (takes && !isBack) await holdForQuote(tx, order, quoteId)
    const waiting = { ...row, state: 'awaiting_payment' as const, newOrderId: made.id, quoteId }
    const change = one(await tx.insert(orderChanges).values(waiting).returning())
    await recordAudit(tx, actor, { ...base, after: { quote: quoteId, ...facts } })
    return { change, effect }
  }
  if (takes)
    await takePieces(
      tx,
      { scope, actor, services },
      { ...taken, orderId: order.id, reason, moved, restock: !isBack, areBack: isBack },
    )
  let newOrderId: number | null = null
  if (added) {
    const credit = takes ? { order_id: order.id, number, amount: moved, is_waiting: false, goods: [] } : null
    const made = await insertAdded(tx, order, added, credit, true)
    newOrderId = made.id
    const paid = { id: made.id, region: order.region as 1 | 2, userId: order.userId, currency: order.currency }
    // Invoice numbers are consumed even when the transaction rolls back, so a rehearsal must not take one.
    if (isRehearsed) added.refuseSoldOut()
    else if (payer) await payOnAccountOf(tx, services, paid, payer)
    else await payWithCredit(tx, services, paid, null)
  }
  const state = row.refund > 0 ? 'refunding' : 'done'
  const finishedAt = state === 'done' ? now : null
  const change = one(
    await tx
      .insert(orderChanges)
      .values({ ...row, state, newOrderId, finishedAt })
      .returning(),
  )
  await recordAudit(tx, actor, { ...base, after: { order: newOrderId, ...facts } })
  return { change, effect }
}

/** The removed pieces as stock items. */
async function goodsOf(tx: Tx, orderId: number, { lines }: Taken) {
  const sold = await readOrderLines(tx, orderId)
  return lines.flatMap(({ line_id: id, quantity }) => {
    const line = sold.find((item) => item.id === id)
    return line?.productId ? [{ product: line.productId, variant: line.variantId, quantity }] : []
  })
}

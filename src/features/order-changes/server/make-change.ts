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
import { changeAmounts, payWithinDays } from '../rules.ts'
import { type Changing, type ChangeRow, holdForQuote, lastDayToPay } from './change-order.ts'
import { orderChanges } from './tables.ts'

/** What comes off an order and what is added, both priced. */
export interface PricedChange {
  /** return: what comes off is back already: it is not put into stock again, and no parcel waits. */
  kind: 'items' | 'address' | 'return'
  order: OrderRow
  /** What comes off, and what of what was paid for it is left; minor units. */
  taken: Taken
  takenTotal: number
  /** The order of what is added; null where nothing is. */
  added: {
    order: Pick<
      NewOrder,
      'kind' | 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total' | 'taxIncluded' | 'takings' | 'shippingTier'
    > &
      Partial<NewOrder>
    lines: NewOrderLine[]
    /** As the quote shows them to staff, and what it tells the customer. */
    quoted: QuoteLine[]
    message: string
    refuseSoldOut: () => void
  } | null
  reason: string
  /** The customer pays by a link what could be put on their account. */
  byLink: boolean
  shown?: { added_total: number; taken_total: number } | undefined
}

/** Writes the open order of what is added: the same buyer and addresses, with the credit that pays for it. */
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
      // A quote is paid by anyone who has its link, and becomes the order of its customer.
      ...(isOwn ? { userId, visitorId } : {}),
    },
    added.lines,
  )
  await inheritAttribution(tx, order.id, made.id)
  return made
}

/**
 * Makes a change in one transaction. What is added is paid by what comes off; the rest of it is put on the account that paid the
 * order, or paid by a quote, and until then nothing comes off. What is left, a refund or a payment, `settleChange` does.
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
  const isBack = kind === 'return'
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
    // A number of an invoice that was taken is gone, also when all else is rolled back.
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

/** The pieces that come off, as the stock knows them. */
async function goodsOf(tx: Tx, orderId: number, { lines }: Taken) {
  const sold = await readOrderLines(tx, orderId)
  return lines.flatMap(({ line_id: id, quantity }) => {
    const line = sold.find((item) => item.id === id)
    return line?.productId ? [{ product: line.productId, variant: line.variantId, quantity }] : []
  })
}

import { eq } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { addressProblems } from '#features/addresses/rules.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { insertFollowUp } from '#features/checkout/server/insert-follow-up.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import { orderAddressChanged } from '#features/orders/server/order-mails.ts'
import { readPiecesLeft } from '#features/orders/server/parcels.ts'
import { type OrderRow, readRefunds } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { remainingParts, shippingPartId } from '#features/pricing/refund.ts'
import { ratesAt, taxSettings } from '#features/pricing/server/price-book.ts'
import { readTaxRates } from '#features/pricing/server/queries.ts'
import { taxRuleFor } from '#features/pricing/tax.ts'
import { offerOrder } from '#features/quotes/server/offer-order.ts'
import { paidPartsOf } from '#features/transactions/server/choose-refund.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { changeOrderAddress, changeOrderShipping } from '../contract.ts'
import { payWithinDays, shippingRefund } from '../rules.ts'
import { type Changing, holdForQuote, lastDayToPay, lockToChange } from './change-order.ts'
import { settleSoon } from './settle-changes.ts'
import { readShippingMethods } from './shipping-methods.ts'
import { orderChanges } from './tables.ts'

type Wanted = (typeof changeOrderShipping)['input']['body']['_output']

/** What is left of what was paid for shipping, and all of it; minor units. */
async function shippingPaid(tx: Tx, order: OrderRow) {
  const earlier = (await readRefunds(tx, order.id))
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ parts }) => parts)
  const part = one(remainingParts(paidPartsOf(order, []), earlier).filter(({ id }) => id === shippingPartId))
  return { paid: order.shippingNet + order.shippingTax, left: part.net + part.tax }
}

/** Writes the quote by which the customer pays what a method costs more. */
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
    message: `This is for faster shipping of your order ${order.invoiceNumber ?? order.id}.`,
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
    const names = `${to.name} instead of ${from?.name ?? order.shippingTier}`
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

/** Whether a purchase costs the same at both places. */
async function isPricedAlike(tx: Tx, { database, services, now }: Changing, order: OrderRow, to: OrderAddress) {
  const region = order.region as Region
  const rates = ratesAt(await readTaxRates(tx), region, now)
  const buyer = { vatNumber: order.vatNumber, isExempt: false }
  const ruleAt = ({ country_code: countryCode, state }: OrderAddress) =>
    JSON.stringify(taxRuleFor({ countryCode, state }, taxSettings[region], buyer, rates))
  const methodsAt = async (shippingAddress: OrderAddress) =>
    JSON.stringify(await readShippingMethods(tx, { database, services }, { ...order, shippingAddress }))
  const from = order.shippingAddress ?? order.billingAddress
  return ruleAt(from) === ruleAt(to) && (await methodsAt(from)) === (await methodsAt(to))
}

const address = operation(changeOrderAddress, async ({ tx, input: { params, body }, ...context }) => {
  const problems = Object.entries(addressProblems(body.address))
  if (problems.length > 0)
    fail('validation_failed', {
      fields: Object.fromEntries(problems.map(([name, texts]) => [`address.${name}`, texts])),
    })
  const order = await lockToChange(tx, context.scope, params.id)
  const { parcels } = await readPiecesLeft(tx, order.id)
  if (parcels.some(({ state }) => state !== 'packed')) fail('parcel_shipped')
  const changing = { ...context, transact: context.database.transact }
  if (!(await isPricedAlike(tx, changing, order, body.address))) fail('order_address_reprices')
  await tx.update(orders).set({ shippingAddress: body.address }).where(eq(orders.id, order.id))
  await recordAudit(tx, context.actor, {
    action: 'orders.change_address',
    object: `order/${order.id}`,
    before: { address: order.shippingAddress ?? order.billingAddress },
    after: { address: body.address },
    reason: body.reason,
  })
  await queueMail(tx, orderAddressChanged({ ...order, at: context.now.getTime() }))
  return { id: order.id }
})

export const changeShippingOperations = [shipping, address]

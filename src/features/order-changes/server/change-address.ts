import { eq, inArray } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { addressProblems } from '#features/addresses/rules.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { orderAmounts, orderLine } from '#features/checkout/rules.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import { orderAddressChanged } from '#features/orders/server/order-mails.ts'
import { readPiecesLeft } from '#features/orders/server/parcels.ts'
import type { OrderLineRow, OrderRow } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { quoteAgain } from '#features/pricing/quote-again.ts'
import { type Refund, shippingPartId } from '#features/pricing/refund.ts'
import { ratesAt, taxSettings } from '#features/pricing/server/price-book.ts'
import { readTaxRates } from '#features/pricing/server/queries.ts'
import { validVatNumber } from '#features/pricing/server/vat-check.ts'
import { taxRuleFor } from '#features/pricing/tax.ts'
import { products } from '#features/products/server/tables.ts'
import { findRefundOf } from '#features/transactions/server/take-pieces.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { rehearse } from '#kit/server/rehearse.ts'
import { changeOrderAddress, changeOrderDestination, previewOrderDestination } from '../contract.ts'
import { isRepriceable } from '../rules.ts'
import * as m from '../messages/m.ts'
import { type Changing, lockToChange, sayTo } from './change-order.ts'
import { makeChange, type PricedChange } from './make-change.ts'
import { settleSoon } from './settle-changes.ts'
import { readShippingMethods } from './shipping-methods.ts'

type Asked = (typeof previewOrderDestination)['input']['body']['_output'] & Pick<PricedChange, 'shown' | 'reason'>

function refuseIncomplete(address: OrderAddress): void {
  const problems = Object.entries(addressProblems(address))
  if (problems.length > 0)
    fail('validation_failed', {
      fields: Object.fromEntries(problems.map(([name, texts]) => [`address.${name}`, texts])),
    })
}

async function taxRuleAt(tx: Tx, now: Date, order: OrderRow, place: OrderAddress) {
  const region = order.region as Region
  const rates = ratesAt(await readTaxRates(tx), region, now)
  const buyer = { vatNumber: await validVatNumber(order.vatNumber), isExempt: false }
  return taxRuleFor(place, taxSettings[region], buyer, rates)
}

const methodsAt = (tx: Tx, context: Changing, order: OrderRow, shippingAddress: OrderAddress) =>
  readShippingMethods(tx, context, { ...order, shippingAddress })

/** Whether a purchase costs the same at both addresses. */
async function isPricedAlike(tx: Tx, context: Changing, order: OrderRow, to: OrderAddress): Promise<boolean> {
  const from = order.shippingAddress ?? order.billingAddress
  const costs = async (place: OrderAddress) =>
    JSON.stringify([await taxRuleAt(tx, context.now, order, place), await methodsAt(tx, context, order, place)])
  return (await costs(from)) === (await costs(to))
}

const address = operation(changeOrderAddress, async ({ tx, input: { params, body }, ...context }) => {
  refuseIncomplete(body.address)
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

/** The method for the new address: the requested one, else the current one if it ships there, else the cheapest. */
async function chooseMethod(tx: Tx, context: Changing, order: OrderRow, to: OrderAddress, slug: string | undefined) {
  const methods = await methodsAt(tx, context, order, to)
  const find = (wanted: string | null | undefined) => methods.find((method) => method.slug === wanted)
  const chosen = slug === undefined ? (find(order.shippingTier) ?? methods[0]) : find(slug)
  if (!chosen)
    fail(methods.length === 0 ? 'no_shipping_for_destination' : 'shipping_tier_not_supported_for_destination')
  // The current method keeps the price it was sold for.
  const priceOf = (method: (typeof methods)[number]) =>
    method.slug === order.shippingTier ? order.shipping : method.price
  return {
    methods: methods.map((method) => ({ slug: method.slug, name: method.name, price: priceOf(method) })),
    chosen: { ...chosen, price: priceOf(chosen), isSame: chosen.slug === order.shippingTier },
  }
}

/** Reprices the moving lines at what each cost the buyer, with tax and shipping for the new address. */
async function priceAt(
  tx: Tx,
  context: Changing,
  {
    order,
    lines,
    refund,
    to,
    shipping,
  }: {
    order: OrderRow
    lines: readonly OrderLineRow[]
    refund: Refund
    to: OrderAddress
    shipping: Awaited<ReturnType<typeof chooseMethod>>['chosen']
  },
): Promise<NonNullable<PricedChange['added']>> {
  const taxRule =
    (await taxRuleAt(tx, context.now, order, to)) ??
    fail('validation_failed', { fields: { 'address.state': ['Choose a state.'] } })
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const untaxed = await tx
    .select({ id: products.id, taxable: products.taxable })
    .from(products)
    .where(inArray(products.id, ids))
  const partOf = (id: string) => refund.parts.find((part) => part.id === id)
  const moving = lines.flatMap((line) => {
    const left = partOf(String(line.id))
    return left ? [{ line, left }] : []
  })
  const { shippingNet, shippingTax, shippingDiscount } = order
  const quote = quoteAgain({
    currency: order.currency,
    lines: moving.map(({ line, left }) => ({
      id: String(line.id),
      kind: line.kind,
      unitPrice: line.unitPrice,
      listPrice: line.listPrice,
      amount: line.unitPrice * line.quantity,
      discount: line.discount,
      net: line.net,
      tax: line.tax,
      isTaxable: untaxed.find(({ id }) => id === line.productId)?.taxable !== false,
      left,
    })),
    shipping: {
      ...shipping,
      before: { amount: order.shipping, discount: shippingDiscount, net: shippingNet, tax: shippingTax },
      left: partOf(shippingPartId) ?? null,
    },
    taxRule,
    pricesIncludeTax: order.taxIncluded,
  })
  return {
    order: { kind: 'store', shippingAddress: to, shippingTier: shipping.slug, ...orderAmounts(quote) },
    lines: moving.map(({ line }, index) => {
      const { slug, name, options, productId, tuneId, kit, variantId } = line
      return { ...orderLine(quote, index, { slug, name, options, productId, tuneId, kit }), variantId }
    }),
    quoted: [],
    message: await sayTo(tx, order, m.replacesOrder),
    refuseSoldOut: () => undefined,
  }
}

/** Moves everything unpacked to a new order for another address, in one transaction. */
async function applyDestination(tx: Tx, context: Changing, orderId: number, asked: Asked, isRehearsed = false) {
  const { address: to, shipping_tier: slug, by_link: byLink, reason, shown } = asked
  refuseIncomplete(to)
  const order = await lockToChange(tx, context.scope, orderId)
  const { lines, left, parcels } = await readPiecesLeft(tx, order.id)
  if (parcels.length > 0) fail('parcel_packed')
  const { methods, chosen } = await chooseMethod(tx, context, order, to, slug)
  const choice = { shipping_methods: methods, shipping_tier: chosen.slug, tax_before: order.tax, tax_after: order.tax }
  if (chosen.isSame && (await isPricedAlike(tx, context, order, to))) return { choice, made: null }
  if (!isRepriceable(order.kind)) fail('order_address_reprices')
  const pieces = [...left].flatMap(([id, quantity]) => (quantity > 0 ? [{ line_id: id, quantity }] : []))
  if (pieces.length === 0) fail('nothing_to_ship')
  const taken = { lines: pieces, shipping: true }
  const refund = await findRefundOf(tx, context, order, taken)
  const added = await priceAt(tx, context, { order, lines, refund, to, shipping: chosen })
  const change = {
    kind: 'address' as const,
    order,
    taken,
    takenTotal: refund.amount,
    added,
    reason,
    byLink,
    shown,
  }
  return {
    choice: { ...choice, tax_before: refund.tax, tax_after: added.order.tax },
    made: await makeChange(tx, context, change, isRehearsed),
  }
}

const preview = operation(previewOrderDestination, (context) =>
  rehearse(context.transact, async (tx) => {
    const { params, body } = context.input
    const { choice, made } = await applyDestination(tx, context, params.id, { ...body, reason: 'Preview' }, true)
    return { ...choice, effect: made?.effect ?? null }
  }),
)

const change = operation(changeOrderDestination, async (context) => {
  const { params, body } = context.input
  const { made } = await context.transact((tx) => applyDestination(tx, context, params.id, body))
  // Without repricing, the address changes on the order itself.
  if (made === null) return fail('price_changed')
  return { id: made.change.id, state: await settleSoon(context, made.change.id), quote_id: made.change.quoteId }
})

export const changeAddressOperations = [address, preview, change]

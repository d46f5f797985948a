import { attributeOrder } from '#features/partners/server/affiliates/attribute-order.ts'
import { type Context, operation } from '#access/operation.ts'
import { orderAmounts, orderLine } from '#features/checkout/rules.ts'
import { buyerOf, chooseAddress } from '#features/checkout/server/create-order.ts'
import { refuseCodes } from '#features/checkout/server/order-of-cart.ts'
import { askedByDealer, payOnAccount } from '#features/checkout/server/pay-on-account.ts'
import { payPurchase } from '#features/payments/server/pay-purchase.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import { type CreatedOrder, insertOrder } from '#features/orders/server/queries.ts'
import { fail } from '#kit/refusal.ts'
import { withOrderToken } from '#features/orders/server/order-token.ts'
import { refuseShipping } from '#features/pricing/server/price-purchase.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { payLaterTradeIn, payTradeIn, type WantedTradeIn } from '../contract/trade-ins.ts'
import { serialKey } from '../rules.ts'
import { priceTradeIn } from './price-trade-in.ts'
import { insertTradeIn } from './queries.ts'
import * as m from '../messages/m.ts'

type Buying = Pick<
  Context<{ runs: 'saga' }>,
  'db' | 'database' | 'services' | 'actor' | 'scope' | 'now' | 'claim' | 'headers'
>
interface Buyer {
  serial: string
  email: string
  billing_address?: OrderAddress | undefined
  billing_address_id?: number | undefined
  shipping_address?: OrderAddress | undefined
  shipping_address_id?: number | undefined
  purchase_order?: string | undefined
  shown_total?: number | undefined
}
type Priced = Awaited<ReturnType<typeof priceTradeIn>>

/** Refuses a priced trade-in that can't be bought. */
function refuseUnready(
  { priced, product, availability }: Priced,
  { shown_total: shown }: Buyer,
  { actor }: Buying,
): void {
  const { quote, shippingChoice } = priced
  if (shippingChoice?.ok === false) refuseShipping(shippingChoice)
  if (!quote.isTaxKnown) fail('validation_failed', { fields: { 'shipping_address.state': [m.chooseState()] } })
  refuseCodes(priced.refusedCodes)
  if (shown !== undefined && shown !== quote.total) fail('price_changed', { facts: { total: quote.total } })
  if (availability?.[actor.region] === 'none') fail('out_of_stock', { facts: { slugs: [product.slug] } })
}

/** Stores the order and the device; the same idempotency key finds the same order again. */
async function makeOrder(context: Buying, wanted: WantedTradeIn & Buyer): Promise<CreatedOrder> {
  const { db, database, scope, actor, claim } = context
  const billing = await chooseAddress(db, scope, 'billing_address', wanted.billing_address, wanted.billing_address_id)
  const isOther = wanted.shipping_address !== undefined || wanted.shipping_address_id !== undefined
  const shipping = isOther
    ? await chooseAddress(db, scope, 'shipping_address', wanted.shipping_address, wanted.shipping_address_id)
    : billing
  const found = await priceTradeIn(context, wanted, { destination: shipping, email: wanted.email })
  refuseUnready(found, wanted, context)
  const { priced, product, named } = found
  const { quote } = priced
  const order = await insertOrder(
    database,
    {
      kind: 'trade-in',
      purchaseKey: claim === null ? null : `${claim.owner}/${claim.key}`,
      region: actor.region,
      currency: actor.currency,
      ...buyerOf(actor, wanted.email),
      billingAddress: billing,
      shippingAddress: quote.shipping ? shipping : null,
      shippingTier: quote.shipping?.slug ?? null,
      vatNumber: wanted.vat_number || null,
      purchaseOrder: wanted.purchase_order || null,
      discountCodes: priced.codes,
      discountIds: priced.discountIds,
      ...orderAmounts(quote),
    },
    [orderLine(quote, 0, { ...named, productId: product.id })],
  )
  const { device, condition, price, allowance, allowanceNet } = found
  await insertTradeIn(db, {
    orderId: order.id,
    region: actor.region,
    deviceId: device.id,
    device: `${device.make} ${device.model}`,
    serial: wanted.serial,
    serialKey: serialKey(wanted.serial),
    answers: wanted.answers,
    condition,
    price,
    allowance,
    allowanceNet,
    currency: actor.currency,
  })
  await attributeOrder(db, context.services.settings, order.id, context.headers['cookie'], context.now)
  return order
}

/** The database reserves each device for one trade-in from the start of payment, so a second is never charged. */
const refuseSecond = (error: unknown): never => {
  if (violatedConstraint(error) === 'trade_in_requests_one_device') fail('trade_in_already')
  throw error
}

export const payTradeInOperation = operation(
  payTradeIn,
  async (context) => {
    const { body } = context.input
    const order = await makeOrder(context, body)
    const buyer = { orderId: order.id, userId: context.actor.userId, isHolder: true }
    return payPurchase(context, buyer, body).catch(refuseSecond)
  },
  { claimsKey: true, derives: withOrderToken },
)

/** As above, on a dealer's account: billed to the dealer, and shipped there unless another address is given. */
export const payLaterTradeInOperation = operation(
  payLaterTradeIn,
  async (context) => {
    const asked = await askedByDealer(context, context.input.body)
    const order = await makeOrder(context, asked)
    const buyer = { orderId: order.id, userId: context.actor.userId, isHolder: true }
    return payOnAccount(context, buyer, asked.dealer).catch(refuseSecond)
  },
  { claimsKey: true, derives: withOrderToken },
)

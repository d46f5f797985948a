import { attributeOrder } from '#features/partners/server/affiliates/attribute-order.ts'
import { operation, type Context } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { withOrderToken } from '#features/orders/server/order-token.ts'
import { chooseAddress, chooseShippingAddress } from '#features/checkout/server/create-order.ts'
import { askedByDealer, payOnAccount } from '#features/checkout/server/pay-on-account.ts'
import { payPurchase } from '#features/payments/server/pay-purchase.ts'
import { type CreatedOrder, findOrder } from '#features/orders/server/queries.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import { payCatalog, payLaterCatalog, viaTicketCatalog, type WantedTunes } from '../contract/catalog-purchases.ts'
import { chooseCreditDealer } from '#features/tune-credits/server/split-credits.ts'
import { priceWantedTunes } from './price-tunes.ts'
import { openPurchaseTicket } from '#features/tickets/server/purchase-tickets.ts'
import { ticketOf } from './purchase-ticket.ts'
import { insertTuneOrder, refuseUnready } from './tune-order.ts'

type Buying = Pick<
  Context<{ runs: 'saga' }>,
  'db' | 'database' | 'services' | 'actor' | 'scope' | 'now' | 'claim' | 'headers'
>
interface Buyer {
  email: string
  billing_address?: OrderAddress | undefined
  billing_address_id?: number | undefined
  shipping_address?: OrderAddress | undefined
  shipping_address_id?: number | undefined
  shipping_tier?: string | undefined
  purchase_order?: string | undefined
  shown_total?: number | undefined
}

/** Prices the tunes and stores them as an order. Repeating the idempotency key returns the same order. */
async function makeOrder(context: Buying, wanted: WantedTunes & Buyer): Promise<CreatedOrder> {
  const { db, scope, claim } = context
  const billing = await chooseAddress(db, scope, 'billing_address', wanted.billing_address, wanted.billing_address_id)
  const shipping = await chooseShippingAddress(context, billing, wanted)
  const { basket, lines, priced, orderVehicle } = await priceWantedTunes(context, wanted, {
    destination: shipping,
    email: wanted.email,
    shippingTier: wanted.shipping_tier,
  })
  refuseUnready({ priced, tools: basket }, wanted.shown_total)
  const order = await insertTuneOrder(
    context,
    { lines, priced },
    {
      kind: 'catalog',
      purchaseKey: claim === null ? null : `${claim.owner}/${claim.key}`,
      email: wanted.email,
      billing,
      vatNumber: wanted.vat_number,
      purchaseOrder: wanted.purchase_order,
      vehicle: orderVehicle,
      shipping,
      rental: basket.rental,
    },
  )
  await attributeOrder(db, context.services.settings, order.id, context.headers['cookie'], context.now)
  return order
}

export const payCatalogOperation = operation(
  payCatalog,
  async (context) => {
    const { body } = context.input
    const order = await makeOrder(context, body)
    await chooseCreditDealer(context, order.id, body.credit_dealer)
    return payPurchase(context, { orderId: order.id, userId: context.actor.userId, isHolder: true }, body)
  },
  { claimsKey: true, derives: withOrderToken },
)

/** The same purchase on a dealer account, billed to the dealer. */
export const payLaterCatalogOperation = operation(
  payLaterCatalog,
  async (context) => {
    const asked = await askedByDealer(context, context.input.body)
    const order = await makeOrder(context, asked)
    return payOnAccount(context, { orderId: order.id, userId: context.actor.userId, isHolder: true }, asked.dealer)
  },
  { claimsKey: true, derives: withOrderToken },
)

export const viaTicketCatalogOperation = operation(viaTicketCatalog, async (context) => {
  const { message, ...wanted } = context.input.body
  const order = await makeOrder(context, { ...wanted, shown_total: undefined })
  const found = (await findOrder(context.db, context.scope, order.id)) ?? fail('not_found')
  await context.transact((tx) =>
    openPurchaseTicket({ tx, services: context.services }, context.actor, { ...ticketOf(found), body: message }),
  )
  return { id: order.id }
})

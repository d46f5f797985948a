import type { Said } from '#features/files/identify/words.ts'
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { attributeOrder } from '#features/partners/server/affiliates/attribute-order.ts'
import { insertTuneOrder, refuseUnready } from '#features/catalog-purchases/server/tune-order.ts'
import { chooseAddress, chooseShippingAddress } from '#features/checkout/server/create-order.ts'
import { readStanding } from '#features/payments/server/intents.ts'
import { billingOnAccount, chooseDealer, payOnAccount } from '#features/checkout/server/pay-on-account.ts'
import { payPurchase } from '#features/payments/server/pay-purchase.ts'
import { chooseCreditDealer } from '#features/tune-credits/server/split-credits.ts'
import type { CreatedOrder } from '#features/orders/server/queries.ts'
import { fail } from '#kit/refusal.ts'
import { withOrderToken } from '#features/orders/server/order-token.ts'
import type { Queryable } from '#kit/server/database.ts'
import { payLaterTuneRequest, payTuneRequest } from '../contract/tune-requests.ts'
import { ownRequest, queueSettled, refuseSettled, withdrawOrder } from './moves.ts'
import { priceRequest } from './price-request.ts'
import { noteConfirmed, refuseDoubtful } from './vehicle-doubts.ts'
import { changeRow, lockRow, type RequestRow } from './queries.ts'
import * as m from '../messages/m.ts'
import { orders } from '#features/orders/server/tables.ts'

type Buying = Context<typeof payTuneRequest>
type Body = Pick<
  Parameters<Parameters<typeof operation<typeof payTuneRequest>>[1]>[0]['input']['body'],
  | 'email'
  | 'billing_address'
  | 'billing_address_id'
  | 'shipping_address'
  | 'shipping_address_id'
  | 'shipping_tier'
  | 'vat_number'
  | 'purchase_order'
  | 'discount_codes'
  | 'shown_total'
  | 'order_type'
  | 'tool'
  | 'tool_slug'
  | 'installer'
  | 'install_on'
  | 'owned_tools'
  | 'confirm_vehicle'
>

/**
 * Prices the request and saves it as an order. The same details from two tabs give one order, so they can't both be
 * charged. Different tunes or details withdraw the previous order, unless it is being paid.
 */
async function makeOrder(context: Buying, row: RequestRow, body: Body): Promise<CreatedOrder> {
  const { db, actor, scope } = context
  const billing = await chooseAddress(db, scope, 'billing_address', body.billing_address, body.billing_address_id)
  const email = body.email ?? actor.email ?? fail('validation_failed', { fields: { email: [m.emailRequired()] } })
  const { order_type, tool, tool_slug, installer, install_on, owned_tools } = body
  const shipping = await chooseShippingAddress(context, billing, body)
  const request = await priceRequest(context, row, {
    destination: shipping,
    shippingTier: body.shipping_tier,
    email,
    codes: body.discount_codes,
    vatNumber: body.vat_number,
    tools: { order_type, tool, tool_slug, installer, install_on, owned_tools },
  })
  refuseUnready(request, body.shown_total)
  const { codes, quote } = request.priced
  const details = [
    billing,
    shipping,
    email,
    codes,
    body.vat_number ?? '',
    body.purchase_order ?? '',
    actor.currency,
    quote.total,
    request.orderVehicle,
  ]
  const hash = createHash('sha256').update(JSON.stringify(details)).digest('base64url')
  const same = await findSameOrder(db, row, hash)
  if (same) return same
  const order = await insertTuneOrder(context, request, {
    kind: 'tune-request',
    purchaseKey: `tune-request/${row.id}/${row.revision}/${hash}`,
    email,
    billing,
    vatNumber: body.vat_number,
    purchaseOrder: body.purchase_order,
    vehicle: request.orderVehicle,
    shipping,
    rental: request.rental,
  })
  await attributeOrder(db, context.services.settings, order.id, context.headers['cookie'], context.now)
  return order
}

/** The request's own order, if it is open and has the same details. */
async function findSameOrder(db: Queryable, row: RequestRow, hash: string): Promise<CreatedOrder | null> {
  if (row.orderId === null) return null
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, row.orderId), eq(orders.state, 'open')))
  return order?.purchaseKey?.endsWith(`/${hash}`) ? order : null
}

/** Links the order to the request. False if the request changed after it was priced; then it is priced again. */
const takeOrder = (context: Buying, row: RequestRow, order: CreatedOrder, doubts: readonly Said[]): Promise<boolean> =>
  context.transact(async (tx) => {
    const held = (await lockRow(tx, row.id)) ?? fail('not_found')
    refuseSettled(held)
    if (held.orderId === order.id) return true
    if (held.revision !== row.revision) return false
    await withdrawOrder(tx, held)
    await noteConfirmed(tx, context, held, doubts)
    await changeRow(tx, held.id, { orderId: order.id, revision: held.revision + 1 })
    return true
  })

const triesMax = 3

async function orderToPay(context: Buying, requestId: number, body: Body): Promise<number> {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const row = await ownRequest(context.db, context, requestId)
    const standing =
      row.orderId === null
        ? null
        : await readStanding(context.db, { orderId: row.orderId, userId: row.userId, isHolder: false })
    // Paying or paid: continue with this order. The payment reports its outcome.
    if (row.orderId !== null && standing && standing.state !== 'open' && standing.state !== 'cancelled')
      return row.orderId
    refuseSettled(row)
    const doubts = await refuseDoubtful(context.db, row, body.confirm_vehicle)
    const order = await makeOrder(context, row, body)
    if (await takeOrder(context, row, order, doubts)) return order.id
  }
  return fail('payment_in_progress')
}

/** The database marked the request as paid together with its order. If queueing fails here, the sweep does it. */
const queuePaid = (context: Buying, requestId: number): Promise<void> =>
  context
    .transact(async (tx) => {
      const row = await lockRow(tx, requestId)
      if (row) await queueSettled(tx, row, context.now)
    })
    .catch((error: unknown) => context.services.log.warn({ err: error }, 'a paid tune request was not queued at once'))

export const payTuneRequestOperation = operation(
  payTuneRequest,
  async (context) => {
    const { body } = context.input
    const orderId = await orderToPay(context, context.input.params.id, body)
    await chooseCreditDealer(context, orderId, body.credit_dealer)
    const paid = await payPurchase(context, { orderId, userId: context.actor.userId, isHolder: false }, body)
    await queuePaid(context, context.input.params.id)
    return paid
  },
  { claimsKey: true, derives: withOrderToken },
)

/** The same on a dealer's account, billed to the dealer. */
export const payLaterTuneRequestOperation = operation(
  payLaterTuneRequest,
  async (context) => {
    const { dealer: slug, ...body } = context.input.body
    const { id } = context.input.params
    await ownRequest(context.db, context, id)
    const dealer = await chooseDealer(context, slug)
    const billing_address = await billingOnAccount(context, dealer, body)
    const orderId = await orderToPay(context, id, { ...body, billing_address, billing_address_id: undefined })
    const buyer = { orderId, userId: context.actor.userId, isHolder: false }
    const paid = await payOnAccount(context, buyer, dealer.slug)
    await queuePaid(context, id)
    return paid
  },
  { claimsKey: true, derives: withOrderToken },
)

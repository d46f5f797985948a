import { randomBytes } from 'node:crypto'
import { guessesOf } from '#features/pricing/server/code-guesses.ts'
import type { Actor, Scope } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { withOrderToken } from '#features/orders/server/order-token.ts'
import { cookieNames, setCookie } from '#features/identity/server/cookies.ts'
import type { Settings } from '#integrations/settings.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import { insertOrder } from '#features/orders/server/queries.ts'
import { attributeOrder } from '#features/partners/server/affiliates/attribute-order.ts'
import { addressProblems } from '#features/addresses/rules.ts'
import { findAddress as findOwnAddress } from '#features/addresses/server/queries.ts'
import { createOrder } from '../contract.ts'
import { linesOfCart, orderOfCart, refuseSoldOut, refuseUnpriced } from './order-of-cart.ts'
import { priceCart } from './price-cart.ts'
import * as m from '../messages/m.ts'

export const createOrderOperation = operation(
  createOrder,
  async ({ db, database, services, actor, scope, input, now, reply, headers }) => {
    const { body } = input
    const billing = await chooseAddress(db, scope, 'billing_address', body.billing_address, body.billing_address_id)
    const shipping = await chooseShippingAddress({ db, scope }, billing, body)
    const priced = await priceCart(
      { db, database, services, actor },
      {
        lines: body.lines,
        destination: shipping,
        shippingTier: body.shipping_tier ?? null,
        codes: body.discount_codes,
        guesses: guessesOf(services, actor),
        vatNumber: body.vat_number || null,
        email: body.email,
        // Orders store names in English because staff read them too.
        namesIn: 'en',
        now,
      },
    )
    const { quote } = priced
    refuseUnpriced(priced)
    if (body.shown_total !== undefined && body.shown_total !== quote.total)
      fail('price_changed', { facts: { total: quote.total } })
    refuseSoldOut(priced, actor.region)

    const visitorId = visitorOf(actor, services.settings, reply)
    const order = await insertOrder(
      database,
      {
        ...orderOfCart(priced, { billing, shipping }),
        region: actor.region,
        ...buyerOf({ ...actor, visitorId }, body.email),
        vatNumber: body.vat_number || null,
        purchaseOrder: body.purchase_order || null,
      },
      linesOfCart(priced),
    )
    await attributeOrder(db, services.settings, order.id, headers['cookie'], now)
    return { id: order.id, currency: order.currency, total: order.total, state: order.state }
  },
  { derives: withOrderToken },
)

const visitorSeconds = 30 * 24 * 3600

/** Creates a visitor ID for a guest who orders, which then owns their idempotency keys (INV-13). */
function newVisitor(settings: Pick<Settings, 'secure'>, reply: Headers): string {
  const id = randomBytes(18).toString('base64url')
  reply.append('set-cookie', setCookie(settings, cookieNames(settings).visitor, id, visitorSeconds))
  return id
}

/** The visitor ID of a guest's order; null for logged-in users. */
export const visitorOf = (actor: Actor, settings: Pick<Settings, 'secure'>, reply: Headers): string | null =>
  actor.userId === null ? (actor.visitorId ?? newVisitor(settings, reply)) : null

export const buyerOf = (actor: Actor, email: string) => ({
  userId: actor.userId,
  visitorId: actor.userId === null ? actor.visitorId : null,
  email,
})

/** The shipping address if given, else the billing address. */
export const chooseShippingAddress = (
  { db, scope }: { db: Queryable; scope: Scope },
  billing: OrderAddress,
  given: { shipping_address?: OrderAddress | undefined; shipping_address_id?: number | undefined },
): Promise<OrderAddress> =>
  given.shipping_address === undefined && given.shipping_address_id === undefined
    ? Promise.resolve(billing)
    : chooseAddress(db, scope, 'shipping_address', given.shipping_address, given.shipping_address_id)

/** An address of the request, or a saved address of the user by ID. Other users' IDs fail as not found. */
export async function chooseAddress(
  db: Queryable,
  scope: Scope,
  field: string,
  given: OrderAddress | undefined,
  id: number | undefined,
): Promise<OrderAddress> {
  if (id !== undefined) {
    const { id: _id, readonly: _readonly, ...address } = (await findOwnAddress(db, scope, id)) ?? fail('not_found')
    return address
  }
  const address = given ?? fail('validation_failed', { fields: { [field]: [m.addressRequired()] } })
  const problems = Object.entries(addressProblems(address))
  if (problems.length > 0)
    fail('validation_failed', {
      fields: Object.fromEntries(problems.map(([name, texts]) => [`${field}.${name}`, texts])),
    })
  return address
}

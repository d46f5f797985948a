import type { Context } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { buyerOf } from '#features/checkout/server/create-order.ts'
import { refuseCodes } from '#features/checkout/server/order-of-cart.ts'
import { orderAmounts, orderLine } from '#features/checkout/rules.ts'
import type { OrderAddress, OrderVehicle } from '#features/orders/contract.ts'
import { type CreatedOrder, insertOrder } from '#features/orders/server/queries.ts'
import type { Actor } from '#access/actor.ts'
import type { Queryable } from '#kit/server/database.ts'
import { insertRental } from '#features/rentals/server/queries.ts'
import { type PricedPurchase, refuseShipping } from '#features/pricing/server/price-purchase.ts'
import type { PricedLine } from './price-tunes.ts'
import type { RentalOffer, TuneBasket } from '../rules.ts'
import * as m from '../messages/m.ts'

interface PricedTunes {
  lines: readonly PricedLine[]
  priced: PricedPurchase
  /** How the tunes can be flashed; null when flashing needs no tools from the catalog. */
  tools: Pick<TuneBasket, 'solution' | 'orderType'> | null
}
interface Buying {
  kind: 'catalog' | 'tune-request'
  purchaseKey: string | null
  email: string
  billing: OrderAddress
  vatNumber: string | undefined
  purchaseOrder: string | undefined
  vehicle: OrderVehicle | null
  /** Where the tool and parts are shipped. */
  shipping: OrderAddress
  rental: RentalOffer | null
}

/**
 * Fails for priced tunes that cannot be bought: without tools, order type or tax, or with a total other than the one
 * shown.
 */
export function refuseUnready({ priced, tools }: Omit<PricedTunes, 'lines'>, shownTotal: number | undefined): void {
  const solution = tools?.solution
  if (solution && !solution.ok) fail(solution.code)
  if (tools && tools.orderType === null) fail('tunes_unsolvable')
  if (!priced.quote.isTaxKnown) fail('validation_failed', { fields: { 'billing_address.state': [m.chooseState()] } })
  if (priced.shippingChoice?.ok === false) refuseShipping(priced.shippingChoice)
  refuseCodes(priced.refusedCodes)
  if (shownTotal !== undefined && shownTotal !== priced.quote.total)
    fail('price_changed', { facts: { total: priced.quote.total } })
}

/** Stores priced tunes as an order ready for payment. Repeating the purchase key returns the same order. */
export const insertTuneOrder = async (
  { db, database, actor }: Pick<Context<{ runs: 'saga' }>, 'db' | 'database' | 'actor'>,
  { lines, priced }: Pick<PricedTunes, 'lines' | 'priced'>,
  { kind, purchaseKey, email, billing, shipping, vatNumber, purchaseOrder, vehicle, rental }: Buying,
): Promise<CreatedOrder> => {
  const order = await insertOrder(
    database,
    {
      kind,
      purchaseKey,
      region: actor.region,
      currency: actor.currency,
      ...buyerOf(actor, email),
      billingAddress: billing,
      shippingAddress: priced.quote.shipping ? shipping : null,
      shippingTier: priced.quote.shipping?.slug ?? null,
      vehicle,
      vatNumber: vatNumber || null,
      purchaseOrder: purchaseOrder || null,
      discountCodes: priced.codes,
      discountIds: priced.discountIds,
      ...orderAmounts(priced.quote),
    },
    lines.map(({ slug, name, tuneId, productId, options, kit = null }, index) =>
      orderLine(priced.quote, index, { slug, name, tuneId, productId, options, kit }),
    ),
  )
  if (rental) await keepRental(db, actor, order.id, rental)
  return order
}

const keepRental = (db: Queryable, { region, currency }: Actor, orderId: number, rental: RentalOffer): Promise<void> =>
  insertRental(db, {
    orderId,
    region,
    currency,
    ...rentalColumns(rental),
  })

/** The columns of a rental that its offer gives. */
export const rentalColumns = ({ tool, ...terms }: RentalOffer) => ({ toolId: tool.id, tool: tool.name, ...terms })

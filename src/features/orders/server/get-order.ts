import type { Effects } from '#access/feature.ts'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { getOrder, getOrderByToken } from '../contract.ts'
import {
  orderInRegion,
  findOrderByToken,
  type OrderRow,
  readOrderLines,
  readRefunds,
  readShippingMethod,
} from './queries.ts'
import { inReadersWords } from './line-words.ts'
import { readOrderRental } from './order-rental-effect.ts'
import { readOrderTerms } from './order-terms-effect.ts'
import { readParcels } from './parcels.ts'
import { orderShape } from './shapes.ts'
import { orderInReadersTaxWords } from '#features/pricing/server/tax-words.ts'
import { withOrderToken } from './order-token.ts'
import type { Queryable } from '#kit/server/database.ts'

/** An order with its lines and taxes in the reader's language, its refunds, the amount owed and its rented tool. */
export async function orderInFull(db: Queryable, order: OrderRow, effects: Effects) {
  const [lines, refunds, shippingMethod, terms, parcels, rental] = await Promise.all([
    readOrderLines(db, order.id).then((stored) => inReadersWords(db, effects, stored)),
    readRefunds(db, order.id),
    readShippingMethod(db, order.shippingTier),
    readOrderTerms(db, effects, [order.id]),
    readParcels(db, order.id),
    readOrderRental(db, effects, order.id),
  ])
  return orderShape(orderInReadersTaxWords(order), {
    lines,
    refunds,
    shippingMethod,
    terms: terms.get(order.id) ?? null,
    parcels,
    rental,
  })
}

export const getOrderOperation = operation(
  getOrder,
  async ({ db, scope, services, input }) => {
    const order = await orderInRegion(db, scope, input.params.id, services.settings.REGION_HOSTS)
    return orderInFull(db, order, services.effects)
  },
  { derives: withOrderToken },
)

export const getOrderByTokenOperation = operation(
  getOrderByToken,
  async ({ db, services, input }) => {
    const order = (await findOrderByToken(db, services.secret, input.params)) ?? fail('not_found')
    return orderInFull(db, order, services.effects)
  },
  { derives: withOrderToken },
)

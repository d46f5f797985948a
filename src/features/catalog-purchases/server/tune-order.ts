import type { Context } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { buyerOf, refuseCodes } from '#features/checkout/server/create-order.ts'
import { orderAmounts, orderLine } from '#features/checkout/rules.ts'
import type { OrderAddress, OrderVehicle } from '#features/orders/contract.ts'
import { type CreatedOrder, insertOrder } from '#features/orders/server/queries.ts'
import type { PricedPurchase } from '#features/pricing/server/price-purchase.ts'
import type { TuneBasket } from '../rules.ts'
import * as m from '../messages/m.ts'

interface PricedTunes {
  lines: TuneBasket['lines']
  priced: PricedPurchase
  /** What the tunes can be flashed with; null when nothing is flashed that tools would have to be found for. */
  tools: Pick<TuneBasket, 'solution' | 'orderType'> | null
}
interface Buying {
  kind: 'catalog' | 'tune-request'
  purchaseKey: string | null
  email: string
  billing: OrderAddress
  vatNumber: string | undefined
  vehicle: OrderVehicle | null
}

/** Refuses priced tunes that cannot be bought as they stand: without tools, order type or tax, or at another price than was shown. */
export function refuseUnready({ priced, tools }: Omit<PricedTunes, 'lines'>, shownTotal: number | undefined): void {
  const solution = tools?.solution
  if (solution && !solution.ok) fail(solution.code)
  if (tools && tools.orderType === null) fail('tunes_unsolvable')
  if (!priced.quote.isTaxKnown) fail('validation_failed', { fields: { 'billing_address.state': [m.chooseState()] } })
  refuseCodes(priced.refusedCodes)
  if (shownTotal !== undefined && shownTotal !== priced.quote.total)
    fail('price_changed', { facts: { total: priced.quote.total } })
}

/** Keeps priced tunes as an order that is ready to be paid; the same purchase key finds the same order again. */
export const insertTuneOrder = (
  { database, actor }: Pick<Context<{ runs: 'saga' }>, 'database' | 'actor'>,
  { lines, priced }: Pick<PricedTunes, 'lines' | 'priced'>,
  { kind, purchaseKey, email, billing, vatNumber, vehicle }: Buying,
): Promise<CreatedOrder> =>
  insertOrder(
    database,
    {
      kind,
      purchaseKey,
      region: actor.region,
      currency: actor.currency,
      ...buyerOf(actor, email),
      billingAddress: billing,
      vehicle,
      vatNumber: vatNumber || null,
      discountCodes: priced.codes,
      discountIds: priced.discountIds,
      ...orderAmounts(priced.quote),
    },
    lines.map(({ slug, name, tuneId }, index) => orderLine(priced.quote, index, { slug, name, tuneId, options: [] })),
  )

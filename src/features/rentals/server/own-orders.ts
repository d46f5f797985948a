import { and, eq, inArray, sql } from 'drizzle-orm'
import { systemScope } from '#access/actor.ts'
import { orderAmounts, orderLine } from '#features/checkout/rules.ts'
import { findOrder, insertOrderWithin } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { type PurchaseLine, quotePurchase } from '#features/pricing/quote.ts'
import { taxSettings } from '#features/pricing/server/price-book.ts'
import { taxRuleFor } from '#features/pricing/tax.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import type { RentalRow } from './queries.ts'
import { rentalOrders, type RentalPurpose } from './tables.ts'

interface Wanted {
  purpose: RentalPurpose
  days?: number
  line: Pick<PurchaseLine, 'kind' | 'unitPrice' | 'quantity' | 'allowance'> & { slug: string; name: string }
}

/**
 * Writes an open order that belongs to a rental: the same buyer, addresses and tax rules, without codes or sales. It is paid like
 * any other order. Open ones of the rental are cancelled: what counts is the last one asked for.
 */
export async function insertRentalOrder(
  tx: Tx,
  row: RentalRow,
  { purpose, days = 0, line }: Wanted,
  now: Date,
): Promise<number> {
  await cancelOpenOrders(tx, row)
  const order = (await findOrder(tx, systemScope(row.region), row.id)) ?? fail('not_found')
  const place = order.shippingAddress ?? order.billingAddress
  const settings = taxSettings[row.region]
  const { slug, name, ...priced } = line
  const quote = quotePurchase({
    currency: order.currency,
    lines: [{ ...priced, id: purpose, isTaxable: true, weightGrams: 0 }],
    discounts: [],
    sale: null,
    shipping: null,
    taxRule: taxRuleFor({ countryCode: place.country_code, state: place.state }, settings, {
      vatNumber: order.vatNumber,
      isExempt: false,
    }),
    pricesIncludeTax: settings.pricesIncludeTax,
    now,
  })
  const made = await insertOrderWithin(
    tx,
    {
      kind: 'rental',
      region: order.region,
      currency: order.currency,
      userId: order.userId,
      visitorId: order.visitorId,
      email: order.email,
      billingAddress: order.billingAddress,
      shippingAddress: null,
      shippingTier: null,
      vatNumber: order.vatNumber,
      ...orderAmounts(quote),
    },
    [orderLine(quote, 0, { slug, name, options: [] })],
  )
  await tx.insert(rentalOrders).values({ orderId: made.id, rentalId: row.id, purpose, days })
  return made.id
}

/** Cancels what was ordered for a rental and not paid. @throws payment_in_progress while one is being paid */
export async function cancelOpenOrders(tx: Tx, { orders: own }: Pick<RentalRow, 'orders'>): Promise<void> {
  if (own.some(({ state }) => state === 'paying')) fail('payment_in_progress')
  const open = own.filter(({ state }) => state === 'open').map(({ id }) => id)
  if (open.length === 0) return
  await tx
    .update(orders)
    .set({ state: 'cancelled', cancelledAt: sql`now()` })
    .where(and(inArray(orders.id, open), eq(orders.state, 'open')))
}

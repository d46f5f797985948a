import { eq } from 'drizzle-orm'
import { linesOfCart, orderOfCart } from '#features/checkout/server/order-of-cart.ts'
import type { PricedCart } from '#features/checkout/server/price-cart.ts'
import { orderAddress } from '#features/orders/contract.ts'
import { insertOrderWithin } from '#features/orders/server/queries.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { expiryOf } from '../rules.ts'
import type { QuoteRow } from './quote-rows.ts'
import { quoteOffers, quotes } from './tables.ts'

/** Keeps a quote as it was priced: an open order at its prices, and the offer by which it is paid until its last day. */
export async function makeOffer(tx: Tx, quote: QuoteRow, priced: PricedCart, sentBy: number) {
  const billing = orderAddress.parse(quote.billingAddress)
  const shipping = quote.shippingAddress === null ? billing : orderAddress.parse(quote.shippingAddress)
  const number = 1 + (await tx.$count(quoteOffers, eq(quoteOffers.quoteId, quote.id)))
  const order = await insertOrderWithin(
    tx,
    {
      ...orderOfCart(priced, { billing, shipping }),
      purchaseKey: `quote/${quote.id}/${number}`,
      region: quote.region,
      email: quote.email,
      vatNumber: quote.vatNumber || null,
      purchaseOrder: quote.purchaseOrder || null,
    },
    linesOfCart(priced),
  )
  const made = await tx
    .insert(quoteOffers)
    .values({
      quoteId: quote.id,
      number,
      orderId: order.id,
      message: quote.message,
      expiresAt: expiryOf(quote.validUntil),
      sentBy,
    })
    .returning()
  await tx.update(quotes).set({ state: 'sent', total: order.total }).where(eq(quotes.id, quote.id))
  return one(made)
}

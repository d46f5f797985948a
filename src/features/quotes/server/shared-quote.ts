import { eq } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import { regionHeaders } from '#access/region.ts'
import { operation } from '#access/operation.ts'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import type { z } from 'zod'
import { orderInFull } from '#features/orders/server/get-order.ts'
import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import type { OrderRow } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import { getQuotePdf, getSharedQuote, sharedQuote } from '../contract/quotes.ts'
import { type OfferStanding, quoteNumber } from '../rules.ts'
import { quotePdf } from './quote-pdf.ts'
import { quoteOffers, quotes } from './tables.ts'

type Offer = typeof quoteOffers.$inferSelect

/** State of an offer for its customer; payment takes precedence over expiry. */
function offerStanding(offer: Offer, order: OrderRow, isCancelled: boolean, now: Date): OfferStanding {
  if (order.paidAt !== null) return 'paid'
  if (offer.withdrawnAt !== null) return isCancelled ? 'cancelled' : 'replaced'
  if (order.state === 'paying') return 'paying'
  return offer.expiresAt > now ? 'open' : 'expired'
}

/** An offer as shown by its link. */
export async function readSharedQuote(db: Queryable, { effects, secret }: Services, offerId: number, now: Date) {
  const [found] = await db
    .select({ offer: quoteOffers, order: orders, quote: { id: quotes.id, state: quotes.state } })
    .from(quoteOffers)
    .innerJoin(orders, eq(orders.id, quoteOffers.orderId))
    .innerJoin(quotes, eq(quotes.id, quoteOffers.quoteId))
    .where(eq(quoteOffers.id, offerId))
  if (!found) return null
  const { offer, order, quote } = found
  const standing = offerStanding(offer, order, quote.state === 'cancelled', now)
  const isGone = standing === 'replaced' || standing === 'cancelled'
  const answer: z.input<typeof sharedQuote> = {
    number: quoteNumber(quote.id, offer.number),
    standing,
    region: order.region as 1 | 2,
    message: isGone ? '' : offer.message,
    sent_at: offer.sentAt,
    expires_at: offer.expiresAt,
    order: isGone ? null : await orderInFull(db, order, effects),
    token: standing === 'open' || standing === 'paid' ? tokenOfOrder(secret, order.id) : null,
  }
  return answer
}

export const getSharedQuoteOperation = operation(
  getSharedQuote,
  async ({ db, services, actor, now, input: { params } }) => {
    if (!isLinkToken(services.secret, 'quote', params.id, params.token)) fail('not_found')
    const shared = (await readSharedQuote(db, services, params.id, now)) ?? fail('not_found')
    if (shared.region !== actor.region)
      fail('wrong_region', { headers: regionHeaders(shared.region, services.settings.REGION_HOSTS) })
    return shared
  },
)

export const getQuotePdfOperation = operation(getQuotePdf, async ({ db, services, now, input: { params } }) => {
  if (!isLinkToken(services.secret, 'quote', params.id, params.token)) fail('not_found')
  const shared = sharedQuote.parse((await readSharedQuote(db, services, params.id, now)) ?? fail('not_found'))
  const { order } = shared
  if (order === null) return fail('not_found')
  return pdfDownload(`quote-${shared.number.replace('/', '-')}`, quotePdf(shared, order))
})

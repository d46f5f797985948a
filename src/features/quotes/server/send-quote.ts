import { eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { refuseSoldOut, refuseUnpriced } from '#features/checkout/server/order-of-cart.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { fail } from '#kit/refusal.ts'
import { one } from '#kit/server/database.ts'
import { cancelQuote, resendQuote, sendQuote } from '../contract/staff.ts'
import { expiryOf } from '../rules.ts'
import { makeOffer } from './make-offer.ts'
import { priceQuote } from './price-quote.ts'
import { quoteMail } from './quote-mails.ts'
import {
  findOffer,
  findQuote,
  type QuoteRow,
  readStanding,
  refusePaying,
  refuseSettled,
  termsOf,
} from './quote-rows.ts'
import { quoteOffers, quotes } from './tables.ts'

/** Fields required for sending that a draft may lack. */
function checkComplete({ email, lines, billingAddress, validUntil }: QuoteRow, now: Date): void {
  const fields: Record<string, string[]> = {}
  if (email === '') fields['email'] = ['Enter the customer’s email.']
  if (lines.length === 0) fields['lines'] = ['Add a line.']
  if (billingAddress === null) fields['billing_address'] = ['Enter the billing address.']
  if (expiryOf(validUntil) <= now) fields['valid_until'] = ['Choose today or a later day.']
  if (Object.keys(fields).length > 0) fail('validation_failed', { fields })
}

/** Reprices a draft, stores it as an open order, and emails the link. */
export const sendQuoteOperation = operation(
  sendQuote,
  async ({ tx, database, services, actor, now, input: { params, body } }) => {
    const quote = await findQuote(tx, actor.region, params.id, 'hold')
    if (quote.state !== 'draft' || quote.version !== body.version) fail('quote_moved')
    checkComplete(quote, now)
    const { priced } = await priceQuote({ db: tx, database, services, now }, quote.region, termsOf(quote))
    refuseUnpriced(priced, quote.shippingAddress === null ? 'billing_address' : 'shipping_address')
    refuseSoldOut(priced, quote.region)
    const { total } = priced.quote
    if (body.shown_total !== undefined && body.shown_total !== total) fail('price_changed', { facts: { total } })

    const offer = await makeOffer(tx, quote, priced, actor.userId!)
    const { number, orderId } = offer
    await queueMail(tx, quoteMail(offer, quote.email))
    await recordAudit(tx, actor, {
      action: 'quote.send',
      object: `quote/${quote.id}`,
      before: { state: 'draft' },
      after: {
        state: 'sent',
        number,
        order: orderId,
        total,
        prices: quote.lines.flatMap(({ slug, price, reason }) => (price === null ? [] : [{ slug, price, reason }])),
      },
    })
    return { id: quote.id, number, order_id: orderId, total }
  },
)

export const resendQuoteOperation = operation(resendQuote, async ({ tx, actor, input: { params } }) => {
  const quote = await findQuote(tx, actor.region, params.id, 'hold')
  const found = await findOffer(tx, quote.id)
  if (!found || (await readStanding(tx, quote.id)) !== 'sent') fail('quote_moved')
  const offer = one(
    await tx
      .update(quoteOffers)
      .set({ mails: sql`${quoteOffers.mails} + 1` })
      .where(eq(quoteOffers.id, found.offer.id))
      .returning(),
  )
  await queueMail(tx, quoteMail(offer, quote.email))
  await recordAudit(tx, actor, { action: 'quote.resend', object: `quote/${quote.id}`, after: { number: offer.number } })
  return { number: offer.number }
})

export const cancelQuoteOperation = operation(cancelQuote, async ({ tx, actor, input: { params, body } }) => {
  const quote = await refuseSettled(tx, actor.region, params.id)
  await tx.update(quotes).set({ state: 'cancelled' }).where(eq(quotes.id, quote.id)).catch(refusePaying)
  await recordAudit(tx, actor, {
    action: 'quote.cancel',
    object: `quote/${quote.id}`,
    before: { state: quote.state },
    after: { state: 'cancelled' },
    reason: body.reason,
  })
  return null
})

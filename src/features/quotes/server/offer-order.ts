import { eq } from 'drizzle-orm'
import type { OrderAddress } from '#features/orders/contract.ts'
import type { OrderRow } from '#features/orders/server/queries.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import type { QuoteLine } from '../contract/quote-fields.ts'
import { expiryOf } from '../rules.ts'
import { quoteMail } from './quote-mails.ts'
import { orders } from '#features/orders/server/tables.ts'
import { findOffer, refusePaying } from './quote-rows.ts'
import { quoteOffers, quotes } from './tables.ts'

type Offered = Pick<OrderRow, 'id' | 'region' | 'email' | 'currency' | 'total'> & {
  billingAddress: OrderAddress
  shippingAddress: OrderAddress | null
  /** Whose order it becomes. */
  userId: number | null
}

/**
 * Offers an open order that was priced elsewhere as a quote of its own, and mails the link by which it is paid.
 * @param validUntil the last day, as an ISO date in UTC
 * @returns the number of the quote
 */
export async function offerOrder(
  tx: Tx,
  order: Offered,
  { lines, message, validUntil, sentBy }: { lines: QuoteLine[]; message: string; validUntil: string; sentBy: number },
): Promise<number> {
  const { region, email, currency, total, billingAddress, shippingAddress, userId } = order
  const quote = one(
    await tx
      .insert(quotes)
      .values({
        state: 'sent',
        region,
        email,
        userId,
        currency,
        total,
        lines,
        billingAddress,
        shippingAddress,
        message,
        validUntil,
        createdBy: sentBy,
      })
      .returning({ id: quotes.id }),
  )
  const offer = one(
    await tx
      .insert(quoteOffers)
      .values({ quoteId: quote.id, number: 1, orderId: order.id, message, expiresAt: expiryOf(validUntil), sentBy })
      .returning(),
  )
  // Like that of any other quote, the order can be paid while the offer is live.
  await tx
    .update(orders)
    .set({ purchaseKey: `quote/${quote.id}/1` })
    .where(eq(orders.id, order.id))
  await queueMail(tx, quoteMail(offer, email))
  return quote.id
}

/** Cancels a quote that nobody has paid. @returns false when it was paid or canceled before @throws payment_in_progress */
export async function withdrawOffer(tx: Tx, quoteId: number): Promise<boolean> {
  const [quote] = await tx.select().from(quotes).where(eq(quotes.id, quoteId)).for('update')
  const found = await findOffer(tx, quoteId)
  if (found?.order.state === 'paying') fail('payment_in_progress')
  if (quote?.state !== 'sent' || found?.order.state !== 'open') return false
  await tx.update(quotes).set({ state: 'cancelled' }).where(eq(quotes.id, quoteId)).catch(refusePaying)
  return true
}

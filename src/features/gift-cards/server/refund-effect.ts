import { eq } from 'drizzle-orm'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import { fail } from '#kit/refusal.ts'
import { giftCards } from './tables.ts'

/**
 * Sold cards are refundable only in full and only while unspent. The lock taken here is held until the refund is
 * written, which stops the card (gift_card_follows_refund of the database).
 */
export const giftCardRefund: RefundEffect = {
  refuse: async (tx, { orderId, orderKind, isAll }) => {
    if (orderKind !== 'gift-card') return
    const [card] = await tx.select().from(giftCards).where(eq(giftCards.orderId, orderId)).for('update')
    if (!card || !isAll || card.balance !== card.value || card.held > 0) fail('gift_card_used')
  },
}

import { eq, sql } from 'drizzle-orm'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { hashOfGiftCode } from '#features/payments/server/gift-codes.ts'
import { findById, type Tx } from '#kit/server/database.ts'
import { giftCode } from './gift-code.ts'
import { giftCards } from './tables.ts'

/** Mails the code of a card to its recipient. Each request sends a separate mail. */
export async function sendGiftCard(tx: Tx, id: number): Promise<void> {
  const [card] = await tx
    .update(giftCards)
    .set({ sentAt: sql`now()`, sends: sql`${giftCards.sends} + 1` })
    .where(eq(giftCards.id, id))
    .returning({ recipient: giftCards.recipientEmail, sends: giftCards.sends })
  if (!card) throw new Error('a gift card that does not exist')
  await queueMail(tx, {
    reference: `gift-card/${id}/code/${card.sends}`,
    recipient: card.recipient,
    template: 'gift-card',
    props: { id },
  })
}

export const mailFacts: MailFacts = {
  'gift-card': async (props, { db }, { secret }) => {
    const card = await findById(db, giftCards, Number(props['id']))
    // Refunded or frozen in the meantime, so the code is useless.
    if (card?.state !== 'active') return null
    const code = giftCode(secret, card.codeSeed)
    if (hashOfGiftCode(code) !== card.codeHash)
      throw new Error('the secret of the shop is not the one of this gift card')
    return {
      code,
      value: card.value,
      currency: card.currency,
      name: card.recipientName,
      from: card.fromName,
      message: card.message,
      expires: card.expiresAt?.toISOString() ?? null,
    }
  },
}

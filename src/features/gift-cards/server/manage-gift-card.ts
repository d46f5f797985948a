import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { regionCurrencies } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { accountCode } from '#features/ledger/accounts.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { freezeGiftCard, issueGiftCard, resendGiftCard, unfreezeGiftCard } from '../contract/staff.ts'
import { newGiftCode } from './gift-code.ts'
import { sendGiftCard } from './gift-card-mails.ts'
import { checkDay, giftOf } from './gift-fields.ts'
import { giftCardMonths } from './months.ts'
import { readGiftCard } from './staff-gift-cards.ts'
import { giftCards } from './tables.ts'

export const issueGiftCardOperation = operation(
  issueGiftCard,
  async ({ tx, actor, services, now, input: { body } }) => {
    checkDay(body.deliver_on, now)
    const { value, currency, reason } = body
    if (!regionCurrencies[actor.region].some((code) => code === currency)) fail('not_sold_in_currency')
    const { id } = one(
      await tx
        .insert(giftCards)
        .values({
          ...giftOf(body),
          ...newGiftCode(services.secret),
          region: actor.region,
          currency,
          value,
          issuedBy: actor.userId,
          reason,
          expiresMonths: giftCardMonths(services.settings, actor.region),
        })
        .returning({ id: giftCards.id }),
    )
    await tx.execute(
      sql`select open_gift_card(${id}, ${accountCode('givenGiftCards', currency)}, ${`gift-card/${id}`}, ${actor.userId}::bigint, ${reason})`,
    )
    await recordAudit(tx, actor, {
      action: 'gift-cards.issue',
      object: `gift-card/${id}`,
      after: { value, currency, recipient: body.recipient_email },
      reason,
    })
    return { id }
  },
)

/** Moves a card of the region from one state to another. */
async function move(
  tx: Tx,
  actor: Actor,
  { params: { id }, body: { reason } }: { params: { id: number }; body: { reason: string } },
  [from, to, action]: readonly ['active' | 'frozen', 'active' | 'frozen', string],
): Promise<void> {
  await readGiftCard(tx, actor.region, id)
  const moved = await tx
    .update(giftCards)
    .set({ state: to })
    .where(and(eq(giftCards.id, id), eq(giftCards.state, from)))
    .returning({ id: giftCards.id })
  if (moved.length === 0) fail('gift_card_moved')
  await recordAudit(tx, actor, {
    action,
    object: `gift-card/${id}`,
    before: { state: from },
    after: { state: to },
    reason,
  })
}

export const freezeGiftCardOperation = operation(freezeGiftCard, ({ tx, actor, input }) =>
  move(tx, actor, input, ['active', 'frozen', 'gift-cards.freeze']),
)
export const unfreezeGiftCardOperation = operation(unfreezeGiftCard, ({ tx, actor, input }) =>
  move(tx, actor, input, ['frozen', 'active', 'gift-cards.unfreeze']),
)

export const resendGiftCardOperation = operation(resendGiftCard, async ({ tx, actor, input: { params, body } }) => {
  const card = await readGiftCard(tx, actor.region, params.id)
  const [kept] = await tx
    .update(giftCards)
    .set({ recipientEmail: body.recipient_email })
    .where(and(eq(giftCards.id, card.id), eq(giftCards.state, 'active')))
    .returning({ id: giftCards.id })
  if (!kept) fail('gift_card_moved')
  await sendGiftCard(tx, card.id)
  await recordAudit(tx, actor, {
    action: 'gift-cards.resend',
    object: `gift-card/${card.id}`,
    before: { recipient: card.recipient_email },
    after: { recipient: body.recipient_email },
    reason: body.reason,
  })
})

import { z } from 'zod'
import { minor } from '#kit/money.ts'
import { int } from '#kit/shapes.ts'

/** The part of an order paid by a gift card, in minor units. */
export const paidByGiftCard = z.object({ ending: z.string(), amount: minor })
const besides = { gift_card: paidByGiftCard.optional() }
/**
 * What paid for an order: a card, PayPal, a gift card (possibly along with either), a dealer account, or nothing when
 * nothing was due.
 */
export const paidWith = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card'),
    card_type: z.string(),
    last_four: z.string(),
    /** The wallet that holds the card. */
    wallet: z.enum(['apple_pay', 'google_pay']).optional(),
    ...besides,
  }),
  z.object({ kind: z.literal('gift_card'), gift_card: paidByGiftCard }),
  /** Identified by the account's masked email address. */
  z.object({ kind: z.literal('paypal'), payer: z.string(), ...besides }),
  z.object({ kind: z.literal('account'), dealer: z.string() }),
  /** Paid by the payment of an earlier order that was changed into this one. */
  z.object({ kind: z.literal('credit'), order: z.string() }),
  z.object({ kind: z.literal('nothing') }),
])
export type PaidWith = z.output<typeof paidWith>

/** The part of an order paid by the payment of an earlier order that was changed into it. */
export const orderCredit = z.object({
  order_id: int,
  /** The invoice number. */
  number: z.string(),
  /** Minor units. */
  amount: int.min(0),
  /** Deducted from the earlier order only once this one is paid; until then, that amount is not refundable there. */
  is_waiting: z.boolean(),
  /** The pieces that leave the earlier order when this one is paid, which then uses their stock. */
  goods: z.array(z.object({ product: int, variant: int.nullable(), quantity: int })),
})
export type OrderCredit = z.output<typeof orderCredit>

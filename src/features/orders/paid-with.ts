import { z } from 'zod'
import { minor } from '#kit/money.ts'

/** The part of an order that a gift card paid, minor units. */
export const paidByGiftCard = z.object({ ending: z.string(), amount: minor })
const besides = { gift_card: paidByGiftCard.optional() }
/** What paid an order: a card, PayPal, a gift card, also besides one of them, a dealer's account, or nothing where nothing was due. */
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
  /** By the masked address of the account. */
  z.object({ kind: z.literal('paypal'), payer: z.string(), ...besides }),
  z.object({ kind: z.literal('account'), dealer: z.string() }),
  /** By the payment of an earlier order, which was changed into this one. */
  z.object({ kind: z.literal('credit'), order: z.string() }),
  z.object({ kind: z.literal('nothing') }),
])
export type PaidWith = z.output<typeof paidWith>

/** The part of an order that the payment of an earlier one pays, which was changed into this one. */
export const orderCredit = z.object({
  order_id: z.number().int(),
  /** Its invoice number. */
  number: z.string(),
  /** Minor units. */
  amount: z.number().int().min(0),
  /** It comes off the earlier order only when this one is paid: until then nothing of that may be refunded. */
  is_waiting: z.boolean(),
  /** The pieces that come off the earlier order when this one is paid: this one takes them from its stock. */
  goods: z.array(
    z.object({ product: z.number().int(), variant: z.number().int().nullable(), quantity: z.number().int() }),
  ),
})
export type OrderCredit = z.output<typeof orderCredit>

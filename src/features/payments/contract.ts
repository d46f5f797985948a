import { cardErrors } from '#features/payment-methods/contract.ts'
import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { id, int, nullableTime } from '#kit/shapes.ts'
import { orderStates } from '#features/orders/contract.ts'
import { discountCodesInput } from '#features/pricing/contract/own-prices.ts'

/** Payment method of a purchase: a nonce from the card fields, or a saved card. */
export const paymentInput = z.strictObject({
  nonce: z.string().min(1).max(400).optional(),
  device_data: z.string().max(4000).optional(),
  card_payment_method_id: id.optional(),
  /** Save the new card; only when logged in. */
  card_payment_method_is_new: z.boolean().default(false),
  billing_address_id: id.optional(),
  /** Code of a gift card to charge first; a card or wallet pays any remainder. */
  gift_card: z.string().min(1).max(40).optional(),
  discount_codes: discountCodesInput.optional(),
})
export type PaymentInput = z.output<typeof paymentInput>
export const paymentErrors = [
  'not_found',
  'wrong_region',
  'order_not_open',
  'already_committed',
  'payment_in_progress',
  'payment_pending',
  'out_of_stock',
  'rental_unavailable',
  'discount_code_spent',
  'gift_card_invalid',
  'gift_card_unusable',
  ...cardErrors,
] as const
/** A gift card as seen by anyone with its code. */
export const giftCardBalance = z.object({
  /** Last characters of its code. */
  ending: z.string(),
  /** Balance in minor units. */
  balance: minor,
  currency,
  expires_at: nullableTime,
  /** Why it can’t be used now; null if it can. */
  problem: z.string().nullable(),
})
export type GiftCardBalance = z.output<typeof giftCardBalance>
export const checkGiftCard = post('/v1/gift-cards/balance', 'Returns the balance of a gift card', {
  access: 'public',
  body: z.strictObject({ code: z.string().trim().min(1).max(40) }),
  output: giftCardBalance,
  errors: ['gift_card_invalid'],
  runs: 'query',
  perMinute: 30,
})

export const paidOrder = z.object({
  id: int,
  token: z.string(),
  state: z.enum(orderStates),
  invoice_number: z.string().nullable(),
  total: minor,
  currency,
})
/** A paid order as stored; its token is added to each answer. */
export type PaidOrder = Omit<z.output<typeof paidOrder>, 'token'>

import { z } from 'zod'
import { currency, minor } from '#kit/money.ts'
import { get, post } from '#kit/contract.ts'
import { email, id, int } from '#kit/shapes.ts'
import { orderAddress, orderStates } from '#features/orders/contract.ts'
import { giftCardMax, giftCardMin } from '../rules.ts'

/** The recipient, value and delivery date of a card. */
export const giftFields = {
  /** Minor units of the shop's currency. */
  value: minor.min(giftCardMin).max(giftCardMax),
  recipient_name: z.string().trim().min(1).max(100),
  recipient_email: email,
  /** The sender's name shown to the recipient. */
  from_name: z.string().trim().min(1).max(100),
  message: z.string().trim().max(500).default(''),
  /** The UTC day to mail the code; immediately if omitted. */
  deliver_on: z.iso.date().optional(),
}

export const getGiftCardTerms = get('/v1/gift-cards/terms', 'Returns what gift cards the shop sells', {
  access: 'public',
  output: z.object({
    currency,
    min: minor,
    max: minor,
    presets: z.array(minor),
    /** The validity in months; null for cards that never expire. */
    months: int.nullable(),
  }),
})

export const createGiftCardOrder = post('/v1/gift-cards/order', 'Creates an order of a gift card, ready to be paid', {
  access: 'public',
  body: z.strictObject({
    ...giftFields,
    /** The buyer's. */
    email,
    billing_address: orderAddress.optional(),
    billing_address_id: id.optional(),
  }),
  output: z.object({ id: int, token: z.string(), currency, total: minor, state: z.enum(orderStates) }),
  errors: ['not_found'],
  runs: 'saga',
  status: 201,
  perMinute: 30,
})

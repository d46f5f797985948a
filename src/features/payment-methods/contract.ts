import { z } from 'zod'
import { get, post, remove } from '#kit/contract.ts'
import { allOf, idParams, int } from '#kit/shapes.ts'

/** Reasons for a refused card, by the payment provider's categories. */
export const cardErrors = [
  'network_down_retry',
  'avs_cvv',
  'duplicate',
  'card_expired',
  'revoked_payment_method',
  'unknown',
  'too_many_requests',
] as const

export const paymentMethod = z.object({
  id: int,
  card_type: z.string(),
  last_four: z.string(),
  expiration_month: int,
  expiration_year: int,
  is_expired: z.boolean(),
  /** Selected first wherever a card pays. */
  is_default: z.boolean(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const listPaymentMethods = get('/v1/payment-methods', 'Lists your saved cards, the default one first', {
  access: 'user',
  output: allOf(paymentMethod),
})
export const createPaymentMethod = post('/v1/payment-methods', 'Saves a card after the bank verifies it', {
  access: 'user',
  body: z.strictObject({ nonce: z.string().min(1).max(400) }),
  output: paymentMethod,
  errors: cardErrors,
  runs: 'saga',
  perMinute: 10,
})
export const makePaymentMethodDefault = post('/v1/payment-methods/:id/default', 'Makes a saved card your default', {
  access: 'user',
  params: idParams,
  output: paymentMethod,
  errors: ['not_found'],
})
export const removePaymentMethod = remove(
  '/v1/payment-methods/:id',
  'Deletes a saved card, here and at the payment provider',
  { access: 'user', params: idParams, errors: ['not_found', 'unavailable'], runs: 'saga' },
)
export const getCardForm = get(
  '/v1/payment-methods/card-form',
  'Returns the client token for the provider’s card fields',
  {
    inViews: 'closed',
    access: 'public',
    output: z.object({ client_token: z.string() }),
    errors: ['unavailable'],
    runs: 'saga',
    perMinute: 60,
  },
)

import { z } from 'zod'
import { get, post, remove } from '#kit/contract.ts'
import { idParams } from '#kit/shapes.ts'

export const paymentMethod = z.object({
  id: z.number().int(),
  card_type: z.string(),
  last_four: z.string(),
  expiration_month: z.number().int(),
  expiration_year: z.number().int(),
  is_expired: z.boolean(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const listPaymentMethods = get('/v1/payment-methods', 'My stored cards', {
  access: 'user',
  output: z.object({ data: z.array(paymentMethod) }),
})
export const createPaymentMethod = post('/v1/payment-methods', 'Keeps a card, after the bank has verified it', {
  access: 'user',
  body: z.strictObject({ nonce: z.string().min(1).max(400) }),
  output: paymentMethod,
  errors: [
    'network_down_retry',
    'avs_cvv',
    'duplicate',
    'card_expired',
    'revoked_payment_method',
    'unknown',
    'too_many_requests',
  ],
  runs: 'saga',
  perMinute: 10,
})
export const removePaymentMethod = remove(
  '/v1/payment-methods/:id',
  'Forgets a stored card, here and at the payment provider',
  { access: 'user', params: idParams, errors: ['not_found', 'unavailable'], runs: 'saga' },
)
export const getCardForm = get('/v1/payment-methods/card-form', "What the provider's card fields start with", {
  access: 'public',
  output: z.object({ client_token: z.string() }),
  errors: ['unavailable'],
  runs: 'saga',
  perMinute: 60,
})

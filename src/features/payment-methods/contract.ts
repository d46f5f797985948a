import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
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

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/v1/payment-methods',
  summary: 'My stored cards',
  access: 'user',
  input: {},
  output: z.object({ data: z.array(paymentMethod) }),
  errors: [],
  runs: 'query',
})
export const createPaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment-methods',
  summary: 'Keeps a card, after the bank has verified it',
  access: 'user',
  input: { body: z.strictObject({ nonce: z.string().min(1).max(400) }) },
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
export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/v1/payment-methods/:id',
  summary: 'Forgets a stored card, here and at the payment provider',
  access: 'user',
  input: { params: idParams },
  output: z.null(),
  errors: ['not_found', 'unavailable'],
  runs: 'saga',
  status: 204,
})
export const getCardForm = endpoint({
  method: 'GET',
  path: '/v1/payment-methods/card-form',
  summary: "What the provider's card fields start with",
  access: 'public',
  input: {},
  output: z.object({ client_token: z.string() }),
  errors: ['unavailable'],
  runs: 'saga',
  perMinute: 60,
})

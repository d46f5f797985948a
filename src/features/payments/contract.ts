import { cardErrors } from '#features/payment-methods/contract.ts'
import { z } from 'zod'
import { currency, minor } from '#kit/money.ts'
import { id } from '#kit/shapes.ts'
import { orderStates } from '#features/orders/contract.ts'
import { discountCodesInput } from '#features/pricing/contract.ts'

/** How a purchase is paid: by a nonce of the provider's card fields, or by a stored card. */
export const paymentInput = z.strictObject({
  nonce: z.string().min(1).max(400).optional(),
  device_data: z.string().max(4000).optional(),
  card_payment_method_id: id.optional(),
  /** Keep the new card for the next time; only for people who are logged in. */
  card_payment_method_is_new: z.boolean().default(false),
  billing_address_id: id.optional(),
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
  ...cardErrors,
] as const
export const paidOrder = z.object({
  id: z.number().int(),
  token: z.string(),
  state: z.enum(orderStates),
  invoice_number: z.string().nullable(),
  total: minor,
  currency,
})
/** A paid order as it is kept: its token is added to each answer. */
export type PaidOrder = Omit<z.output<typeof paidOrder>, 'token'>

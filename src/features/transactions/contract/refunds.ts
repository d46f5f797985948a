import { z } from 'zod'
import { lineUnitsMax } from '#features/orders/contract.ts'
import { post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { id, idParams, int } from '#kit/shapes.ts'
import { refundConsequences } from '#features/orders/refund-consequences.ts'

export const refundInput = z.strictObject({
  reason: z.string().trim().min(3).max(500),
  restock: z.boolean().default(false),
  /** Amount shown in the preview, in minor units; a different one is refused with stale_version. */
  shown_amount: minor.optional(),
})
export const refundResult = z.object({
  id: int,
  state: z.enum(['refunded', 'unknown']),
  amount: minor,
  currency,
})
export const refundErrors = [
  'not_found',
  'order_not_paid',
  'stale_version',
  'payment_in_progress',
  'refund_exceeds_paid',
  'refund_not_settled',
  'refund_refused',
  'payment_disputed',
  'in_use',
  'order_change_open',
  'gift_card_used',
  'dealer_credits_spent',
  'network_down_retry',
  'unavailable',
] as const
const refundCall = { access: 'orders.refund', params: idParams, errors: refundErrors } as const
export const refundTransaction = post(
  '/v1/admin/transactions/:id/full-refund',
  'Refunds a payment in full, or what is left of it',
  { ...refundCall, body: refundInput, output: refundResult, runs: 'saga', idempotent: true },
)
export const refundTransactionPart = post(
  '/v1/admin/transactions/:id/partial-refund',
  'Refunds an amount, or quantities of lines with their share of discount and tax',
  {
    ...refundCall,
    body: refundInput.extend({
      amount: minor.min(1).optional(),
      lines: z
        .array(z.strictObject({ line_id: id, quantity: int.min(1).max(lineUnitsMax) }))
        .max(50)
        .optional(),
    }),
    output: refundResult,
    runs: 'saga',
    idempotent: true,
  },
)

/** Effect of a refund, found by running it and rolling it back. */
export const refundPreview = refundConsequences.extend({
  amount: minor,
  tax: minor,
  currency,
  /** Destination of the money. */
  to: z.enum(['card', 'dealer_account', 'nothing']),
  /** Part of the amount returned to the gift card. */
  to_gift_card: minor,
  state_after: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: int, net: minor, tax: minor, discount: minor })),
  /** Balance owed by the dealer who bought on account, before and after. */
  dealer: z.object({ name: z.string(), before: minor, after: minor }).nullable(),
  postings: z.array(z.object({ from: z.string(), to: z.string(), amount: minor, currency })),
})
export const previewRefund = post(
  '/v1/admin/transactions/:id/refund-preview',
  'Previews a refund’s effect on money, stock, the dealer’s balance and shares. Changes nothing.',
  {
    ...refundCall,
    body: refundTransactionPart.input.body.extend({ reason: z.string().trim().max(500).default('') }),
    output: refundPreview,
    errors: [
      'not_found',
      'order_not_paid',
      'refund_exceeds_paid',
      'in_use',
      'order_change_open',
      'gift_card_used',
      'payment_in_progress',
      'stale_version',
      'dealer_credits_spent',
      'payment_disputed',
    ],
    runs: 'saga',
    perMinute: 120,
  },
)

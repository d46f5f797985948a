import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { allOf, idParams } from '#kit/shapes.ts'

const orderWarning = z.object({
  text: z.string(),
  /** Link label and URL. */
  action: z.string(),
  to: z.string(),
})
export type OrderWarning = z.output<typeof orderWarning>

export const listOrderWarnings = get(
  '/v1/admin/orders/:id/warnings',
  'Lists what needs attention before an order is packed or refunded',
  { access: 'orders.read', params: idParams, output: allOf(orderWarning), errors: ['not_found', 'wrong_region'] },
)

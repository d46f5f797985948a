import { z } from 'zod'
import { getOne } from '#kit/one-contract.ts'
import { allOf } from '#kit/shapes.ts'

const orderWarning = z.object({
  text: z.string(),
  /** Link label and URL. */
  action: z.string(),
  to: z.string(),
})
export type OrderWarning = z.output<typeof orderWarning>

export const listOrderWarnings = getOne(
  '/v1/admin/orders/:id/warnings',
  'Lists what needs attention before an order is packed or refunded',
  { access: 'orders.read', output: allOf(orderWarning) },
)

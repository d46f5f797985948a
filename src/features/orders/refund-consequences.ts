import { z } from 'zod'
import { minor } from '#kit/money.ts'
import { int } from '#kit/shapes.ts'

const credits = z.object({ ecu: int, tcu: int, awd: int })

/**
 * The effects of a refund besides money, shown to staff for confirmation. Amounts in minor units of the order's
 * currency.
 */
export const refundConsequences = z.object({
  /** Restocked goods; negative when a traded-in device leaves the stock again. */
  stock: z.array(
    z.object({
      product: z.string(),
      location: z.string(),
      quantity: int,
      on_hand_after: int,
    }),
  ),
  shares: z.array(z.object({ name: z.string(), kind: z.string(), line: z.string(), amount: minor })),
  /** The tune request paid by the order, with its state before and after; a full refund cancels it. */
  request: z.object({ id: int, before: z.string(), after: z.string() }).nullable(),
  /** Split credits of the buying dealer: those revoked, and those already turned into codes, which stay. */
  credits: z.object({ dealer: z.string(), taken: credits, kept: credits }).nullable(),
  /** For a fully refunded trade-in: the order that paid its difference, which must be refunded separately. */
  difference: z.object({ order_id: int, left: minor }).nullable(),
})
export type RefundConsequences = z.input<typeof refundConsequences>

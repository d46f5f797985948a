import { z } from 'zod'
import { minor } from '#kit/money.ts'

const credits = z.object({ ecu: z.number().int(), tcu: z.number().int(), awd: z.number().int() })

/** What a refund changes besides money, as staff see it before they agree. Amounts in minor units of the order's currency. */
export const refundConsequences = z.object({
  /** Goods that come back; below zero for a device handed in that leaves the stock again. */
  stock: z.array(
    z.object({
      product: z.string(),
      location: z.string(),
      quantity: z.number().int(),
      on_hand_after: z.number().int(),
    }),
  ),
  shares: z.array(z.object({ name: z.string(), kind: z.string(), line: z.string(), amount: minor })),
  /** The tune request that the order paid, and its state before and after: a full refund ends it. */
  request: z.object({ id: z.number().int(), before: z.string(), after: z.string() }).nullable(),
  /** Split credits of the dealer who bought: those taken back, and those already in codes, which stay. */
  credits: z.object({ dealer: z.string(), taken: credits, kept: credits }).nullable(),
  /** Of a trade-in that is refunded in full: the order that paid its difference, which is refunded separately. */
  difference: z.object({ order_id: z.number().int(), left: minor }).nullable(),
})
export type RefundConsequences = z.input<typeof refundConsequences>

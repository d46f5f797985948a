import { z } from 'zod'
import { minor } from '#kit/money.ts'
import { int } from '#kit/shapes.ts'

/** A tax charged on an order. */
export const chargedTax = z.object({
  name: z.string(),
  /** Country of the VAT, unless the rate has its own name. */
  vatCountry: z.string().optional(),
  milliPercent: int,
  amount: minor,
})
export type ChargedTax = z.output<typeof chargedTax>

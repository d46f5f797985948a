import { z } from 'zod'
import { minor } from '#kit/money.ts'

/** A tax charged on an order. */
export const chargedTax = z.object({
  name: z.string(),
  /** Country of the VAT, unless the rate has its own name. */
  vatCountry: z.string().optional(),
  milliPercent: z.number().int(),
  amount: minor,
})
export type ChargedTax = z.output<typeof chargedTax>

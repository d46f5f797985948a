import { z } from 'zod'
import { minor } from '#kit/money.ts'

/** A tax of an order, as it was charged. */
export const chargedTax = z.object({
  name: z.string(),
  /** The country whose VAT it is, unless its rate has a name of its own. */
  vatCountry: z.string().optional(),
  milliPercent: z.number().int(),
  amount: minor,
})
export type ChargedTax = z.output<typeof chargedTax>

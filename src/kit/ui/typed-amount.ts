import { z } from 'zod'
import { fromDecimal } from '../money.ts'

/**
 * Schema that parses a typed amount such as 120.00 into minor units.
 * @param min minimum in minor units
 */
export const typedAmount = (min: number) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      const amount = fromDecimal(text)
      if (amount !== null && amount >= min) return amount
      context.addIssue({ code: 'custom', message: 'Enter an amount, such as 120.00.' })
      return z.NEVER
    })

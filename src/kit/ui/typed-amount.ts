import { z } from 'zod'
import { fromDecimal } from '../money.ts'

/**
 * An amount as people type it, such as 120.00, in minor units afterwards.
 * @param min the least that is accepted, in minor units
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

import { z } from 'zod'
import { orderKinds } from '#features/orders/contract.ts'
import { currency } from '#kit/money.ts'
import { int } from '#kit/shapes.ts'
import { type Amount, amounts, type Count, counts } from '../rules/measures.ts'
import { periods } from '../rules/periods.ts'

export const access = 'analytics.read'
export const day = z.iso.date()
const number = z.string().regex(/^[1-9]\d{0,14}$/)

/** First and last day (UTC, inclusive); defaults to the last 28 days. */
export const dayRange = { from: day.optional(), until: day.optional() }
/** The requested period length, which the response's points use. */
export const periodQuery = { by: z.enum(periods).optional() }
export const periodRange = { from: day, until: day, by: z.enum(periods) }

/** Filters of figures. */
export const filters = {
  region: z.enum(['1', '2']).optional(),
  /** The currency paid. */
  sold_in: currency.optional(),
  kind: z.enum(orderKinds).optional(),
  /** The dealer whose account was charged. */
  dealer: number.optional(),
  affiliate: number.optional(),
  /** A tuner or a pool of tuners, such as earner/5. */
  tuner: z
    .string()
    .regex(/^(earner|pool)\/[1-9]\d{0,14}$/)
    .optional(),
  product: number.optional(),
  tune: number.optional(),
  code: z.string().min(1).max(40).optional(),
}
export const figuresQuery = z.object({
  ...dayRange,
  ...filters,
  /** The currency of all amounts, converted at each day's rate; defaults to the region's. */
  currency: currency.optional(),
  ...periodQuery,
})
export type FiguresQuery = z.output<typeof figuresQuery>

export const figures = z.object({
  ...(Object.fromEntries([...counts, ...amounts].map((name) => [name, int])) as Record<Count | Amount, typeof int>),
  unrated: int,
})

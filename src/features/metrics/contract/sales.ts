import { z } from 'zod'
import { orderKinds } from '#features/orders/contract.ts'
import { get } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { int, time } from '#kit/shapes.ts'
import { breakdowns } from '../rules/measures.ts'
import { periods } from '../rules/periods.ts'
import { access, day, dayRange, figures, figuresQuery, filters, periodRange } from './range.ts'

const point = figures.extend({ period: day })
export type SalesPoint = z.output<typeof point>
const row = figures.extend({ value: z.string(), name: z.string() })
export type SalesRow = z.output<typeof row>

/** The active filters with their display names. */
const chosen = z.array(z.object({ by: z.enum(breakdowns), value: z.string(), name: z.string() }))

export const sales = z.object({
  ...periodRange,
  currency,
  total: figures,
  /** The same for the preceding days, and for the same days of the previous year. */
  before: figures,
  year_before: figures,
  points: z.array(point),
  /** The points of the comparison period, in the order of `points`; shorter when it has fewer periods. */
  points_compared: z.array(point),
  rows: z.record(z.enum(breakdowns), z.array(row)),
  chosen,
  /** The last day with final figures; null when there is none. */
  closed_until: day.nullable(),
})
export type Sales = z.output<typeof sales>
/** What points are compared with: the preceding days, or the same days of the previous year. */
const comparisons = ['before', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]
export const getSales = get('/v1/admin/analytics', 'Returns sales of a range of days, by period and broken down', {
  access,
  query: figuresQuery.extend({ compare: z.enum(comparisons).default('before') }),
  output: sales,
  errors: ['validation_failed'],
})
export const exportSales = get('/v1/admin/analytics.csv', 'Exports sales of a range of days as CSV', {
  access,
  query: figuresQuery.omit({ by: true }).extend({ by: z.enum([...periods, ...breakdowns]).default('day') }),
  output: z.unknown(),
  errors: ['validation_failed'],
  perMinute: 20,
})
export const getSalesPdf = get('/v1/admin/analytics.pdf', 'Downloads sales of a range of days as PDF', {
  access,
  query: figuresQuery,
  output: z.unknown(),
  errors: ['validation_failed'],
  perMinute: 20,
})

/** A sale, refund or commission that figures consist of. */
const movement = z.object({
  what: z.enum(['sale', 'refund', 'share']),
  order_id: int,
  invoice_number: z.string().nullable(),
  at: time,
  region: z.union([z.literal(1), z.literal(2)]),
  kind: z.enum(orderKinds),
  customer: z.string(),
  currency,
  /** The amount paid or refunded; only for the selected lines. */
  amount: minor,
  tax: minor,
  /** Whether it is the customer's first order. */
  first: z.boolean(),
})
export type Movement = z.output<typeof movement>
export const listMovements = list('/v1/admin/analytics/movements', 'Lists the sales and refunds behind the figures', {
  access,
  filters: {
    ...dayRange,
    ...filters,
    /** Sales and refunds by default. */
    what: z.enum(['sale', 'refund', 'late_refund', 'new', 'returning', 'share']).optional(),
    /** Another item in the order, such as product/7. */
    with: z
      .string()
      .regex(/^(product|tune)\/[1-9]\d{0,14}$/)
      .optional(),
    /** Lines of tunes: all, or those of a type, stage, brand or engine, such as stage/stage-1. */
    tunes: z
      .string()
      .max(160)
      .regex(/^(all$|(type|stage|brand|engine)\/.)/)
      .optional(),
    /** Only orders for a vehicle, optionally by its slugs. */
    vehicle: z.enum(['1']).optional(),
    make: z.string().max(120).optional(),
    model: z.string().max(120).optional(),
    engine: z.string().max(120).optional(),
    /** Customers whose first order was in this month, given as its first day; closed days only. */
    cohort: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])-01$/)
      .optional(),
    sort: z.enum(['newest', 'largest']).default('newest'),
  },
  row: movement,
  also: { count: int, chosen },
  errors: ['validation_failed'],
})
export const exportMovements = exportOf(listMovements)

export const getCohorts = get(
  '/v1/admin/analytics/cohorts',
  'Returns how many customers come back, by their first month',
  {
    access,
    query: z.object({ region: filters.region }),
    output: z.object({
      cohorts: z.array(
        z.object({
          /** The first day of the first order's month. */
          month: day,
          customers: int,
          /** How many bought in this month and in each later one. */
          active: z.array(int),
          orders: int,
        }),
      ),
    }),
  },
)
export type Cohort = z.output<typeof getCohorts.output>['cohorts'][number]

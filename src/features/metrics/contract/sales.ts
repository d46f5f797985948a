import { z } from 'zod'
import { orderKinds } from '#features/orders/contract.ts'
import { get } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { time } from '#kit/shapes.ts'
import { breakdowns } from '../rules/measures.ts'
import { periods } from '../rules/periods.ts'
import { access, day, dayRange, figures, figuresQuery, filters, int, periodRange } from './range.ts'

const point = figures.extend({ period: day })
export type SalesPoint = z.output<typeof point>
const row = figures.extend({ value: z.string(), name: z.string() })
export type SalesRow = z.output<typeof row>

/** What each filter is called. */
const chosen = z.array(z.object({ by: z.enum(breakdowns), value: z.string(), name: z.string() }))

export const sales = z.object({
  ...periodRange,
  currency,
  total: figures,
  /** The same of as many days before, and of the same days of the year before. */
  before: figures,
  year_before: figures,
  points: z.array(point),
  /** Of the days that are compared, in the order of `points`; shorter where they have fewer periods. */
  points_compared: z.array(point),
  rows: z.record(z.enum(breakdowns), z.array(row)),
  chosen,
  /** The last day whose figures are final; null while there is none. */
  closed_until: day.nullable(),
})
export type Sales = z.output<typeof sales>
/** What points are compared with: those of as many days before, or of the same days of the year before. */
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

/** A sale, a refund, or what tuners and affiliates earned of an order, that figures are made of. */
const movement = z.object({
  what: z.enum(['sale', 'refund', 'share']),
  order_id: int,
  invoice_number: z.string().nullable(),
  at: time,
  region: z.union([z.literal(1), z.literal(2)]),
  kind: z.enum(orderKinds),
  customer: z.string(),
  currency,
  /** What was paid, or given back; of the chosen lines only. */
  amount: minor,
  tax: minor,
  /** The first order of its customer. */
  first: z.boolean(),
})
export type Movement = z.output<typeof movement>
export const listMovements = list('/v1/admin/analytics/movements', 'Lists the sales and refunds behind the figures', {
  access,
  filters: {
    ...dayRange,
    ...filters,
    /** Sales and refunds, unless said. */
    what: z.enum(['sale', 'refund', 'late_refund', 'new', 'returning', 'share']).optional(),
    /** What else is in the order, such as product/7. */
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
    /** Orders for a vehicle alone, and by the slugs of it. */
    vehicle: z.enum(['1']).optional(),
    make: z.string().max(120).optional(),
    model: z.string().max(120).optional(),
    engine: z.string().max(120).optional(),
    /** Of customers whose first order is of this month, by its first day; of days that are final. */
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
          /** The first of the month of the first order. */
          month: day,
          customers: int,
          /** Who bought in this month and each one after it. */
          active: z.array(int),
          orders: int,
        }),
      ),
    }),
  },
)
export type Cohort = z.output<typeof getCohorts.output>['cohorts'][number]

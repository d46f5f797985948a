import { z } from 'zod'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { int, searchText } from '#kit/shapes.ts'
import { access, dayRange, filters } from './range.ts'

const region = z.union([z.literal(1), z.literal(2)])
const dealer = z.object({
  id: int,
  name: z.string(),
  region,
  /** The currency of the account and of all its amounts. */
  currency,
  orders: int,
  /** Net purchases on account in the period: after refunds and without tax. */
  net: minor,
  balance: minor,
  credit_limit: minor,
  /** The used share of the credit limit: 0 to 1, or more if the limit was lowered; null without a limit. */
  used: z.number().nullable(),
  overdue: minor,
})
export const listDealerFigures = list(
  '/v1/admin/analytics/dealers',
  'Lists dealers with sales, credit used and what is overdue',
  {
    access,
    filters: {
      ...dayRange,
      q: searchText,
      region: filters.region,
      only: z.enum(['overdue', 'nearly_used', 'silent']).optional(),
      sort: z.enum(['net', 'used', 'overdue', 'name']).default('net'),
    },
    row: dealer,
    errors: ['validation_failed'],
  },
)
export const exportDealerFigures = exportOf(listDealerFigures)

const product = z.object({
  id: int,
  name: z.string(),
  on_hand: int,
  /** Units sold in the period, less returns. */
  sold: int,
  /** How many days the stock lasts at this pace; null when nothing was sold. */
  days_left: z.number().nullable(),
  /** How often the average stock was sold, annualized; null without stock. */
  turnover: z.number().nullable(),
})
export const listStockFigures = list(
  '/v1/admin/analytics/stock',
  'Lists products with turnover and how long their stock lasts',
  {
    access,
    filters: {
      ...dayRange,
      q: searchText,
      region: filters.region,
      only: z.enum(['short', 'unsold', 'sold_out']).optional(),
      sort: z.enum(['days_left', 'sold', 'turnover', 'name']).default('days_left'),
    },
    row: product,
    errors: ['validation_failed'],
  },
)
export const exportStockFigures = exportOf(listStockFigures)

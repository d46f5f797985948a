import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { int, searchText } from '#kit/shapes.ts'
import { tuneGroups } from '../rules/tune-groups.ts'
import { access, day, dayRange, filters } from './range.ts'

const row = z.object({
  /** The ID of a tune or brand, a slug, or a tuner such as earner/5. */
  value: z.string(),
  name: z.string(),
  /** The number of its tunes that were sold. */
  tunes: int,
  /** Units sold, and units fully refunded. */
  sold: int,
  refunded: int,
  net: minor,
  refunds: minor,
  shares: minor,
  /** Net less commissions. */
  margin: minor,
  /** Requests with it in the period, and how many of them were revised. */
  requests: int,
  revised: int,
  /** Visitors of its engines' pages, and those of them who bought for that engine on the same day. */
  seen: int,
  bought: int,
})
export type TuneRow = z.output<typeof row>
const query = {
  ...dayRange,
  region: filters.region,
  currency: currency.optional(),
  group: z.enum(tuneGroups).default('tune'),
}
export const listTuneFigures = list(
  '/v1/admin/analytics/tunes',
  'Lists sold tunes with shares, margin, refunds, revisions and conversion',
  {
    access,
    filters: {
      ...query,
      q: searchText,
      sort: z.enum(['net', 'sold', 'margin', 'refunds', 'seen', 'name']).default('net'),
    },
    row,
    also: { from: day, until: day, currency, sum: row },
    errors: ['validation_failed'],
  },
)
export const exportTuneFigures = exportOf(listTuneFigures)

const thing = z.object({ kind: z.enum(['product', 'tune']), id: int, name: z.string() })
export const getBoughtTogether = get('/v1/admin/analytics/together', 'Returns what is often bought in one order', {
  access,
  query: z.object({ ...dayRange, region: filters.region }),
  output: z.object({ pairs: z.array(z.object({ first: thing, second: thing, orders: int })) }),
  errors: ['validation_failed'],
})
export type Pair = z.output<typeof getBoughtTogether.output>['pairs'][number]

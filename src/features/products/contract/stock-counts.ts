import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { int, slug, why } from '#kit/shapes.ts'
import { unitsMax } from './stock.ts'

const access = 'stock.manage' as const
const path = '/v1/admin/stock-counts'

/** Maximum rows of a stocktake, and maximum length of its file. */
const countsMax = 2_000
const csvMax = 800_000

const counted = {
  /** Slugs as in the stock CSV. */
  product: slug,
  variant: int.positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  location: slug,
  /** Units on hand, including those waiting to ship. */
  counted: int.min(0, 'Can’t be negative.').max(unitsMax, 'Enter at most 100,000.'),
  /** Latest stock change known to the count. */
  last_change: int.positive().max(Number.MAX_SAFE_INTEGER).nullable(),
}
export const previewStockCounts = post(
  `${path}/preview`,
  'Reads a stocktake from CSV: product, variant, location and on hand. Changes nothing.',
  {
    access,
    body: z.strictObject({ csv: z.string().max(csvMax, 'Send at most 800 kB.') }),
    output: z.object({
      /** Entries whose stock differs from the count. */
      places: z.array(z.object({ ...counted, name: z.string(), location_name: z.string(), on_hand: int })),
      /** Entries that match the count. */
      same: int,
      problems: z.array(z.object({ line: int, column: z.string(), message: z.string() })),
    }),
    runs: 'query',
  },
)
export type StockCountPreview = z.output<typeof previewStockCounts.output>

export const stockCountForm = z.strictObject({
  places: z
    .array(z.strictObject(counted))
    .min(1, 'Nothing differs from the stock.')
    .max(countsMax, 'Change at most 2,000 places at a time.'),
  reason: why,
})
export const saveStockCounts = post(path, 'Sets the stock of many places to what was counted: all of them or none', {
  access,
  body: stockCountForm,
  output: z.object({ saved: int }),
  errors: ['not_found', 'out_of_stock', 'variant_missing', 'location_retired', 'stale_version'],
  idempotent: true,
})

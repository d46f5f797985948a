import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { idParams, slug, why, version } from '#kit/shapes.ts'
import { staffTradeIn } from './staff.ts'

const access = 'trade-ins.manage' as const

const choice = z.object({ slug: z.string(), name: z.string() })

export const listStockChoices = get(
  '/v1/admin/trade-ins/:id/stock-choices',
  'Lists the products and locations a device can be added to',
  {
    access,
    params: idParams,
    output: z.object({
      products: z.array(choice),
      locations: z.array(choice),
      /** Product and location used for the last device of the same kind; null if none. */
      last: z.object({ product: z.string(), location: z.string() }).nullable(),
    }),
    errors: ['not_found', 'wrong_region'],
  },
)
export type StockChoices = z.output<typeof listStockChoices.output>

const errors = ['not_found', 'wrong_region', 'stale_version', 'trade_in_moved'] as const
export const takeInDevice = post(
  '/v1/admin/trade-ins/:id/take-in',
  'Adds an accepted device to stock as one unit of a product',
  {
    access,
    params: idParams,
    body: z.strictObject({ version, product: slug, location: slug, reason: why }),
    output: staffTradeIn,
    errors: [...errors, 'out_of_stock', 'variant_missing', 'location_retired'],
    idempotent: true,
  },
)
export const takeOutDevice = post('/v1/admin/trade-ins/:id/take-out', 'Removes a device from stock again', {
  access,
  params: idParams,
  body: z.strictObject({ version, reason: why }),
  output: staffTradeIn,
  errors: [...errors, 'out_of_stock'],
  idempotent: true,
})

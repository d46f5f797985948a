import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { idParams, slug, why } from '#kit/shapes.ts'
import { staffTradeIn } from './staff.ts'

const access = 'trade-ins.manage' as const
const version = z.number().int().min(1)
const choice = z.object({ slug: z.string(), name: z.string() })

export const listStockChoices = get(
  '/v1/admin/trade-ins/:id/stock-choices',
  'As what and where a device can be taken into stock',
  {
    access,
    params: idParams,
    output: z.object({
      products: z.array(choice),
      locations: z.array(choice),
      /** As what and where the last device of the same kind was taken in; null without one. */
      last: z.object({ product: z.string(), location: z.string() }).nullable(),
    }),
    errors: ['not_found', 'wrong_region'],
  },
)
export type StockChoices = z.output<typeof listStockChoices.output>

const errors = ['not_found', 'wrong_region', 'stale_version', 'trade_in_moved'] as const
export const takeInDevice = post(
  '/v1/admin/trade-ins/:id/take-in',
  'Takes an accepted device into stock, as one unit of a product at a place of the region',
  {
    access,
    params: idParams,
    body: z.strictObject({ version, product: slug, location: slug, reason: why }),
    output: staffTradeIn,
    errors,
    idempotent: true,
  },
)
export const takeOutDevice = post(
  '/v1/admin/trade-ins/:id/take-out',
  'Takes a device out of stock again, while its place has one',
  {
    access,
    params: idParams,
    body: z.strictObject({ version, reason: why }),
    output: staffTradeIn,
    errors: [...errors, 'out_of_stock'],
    idempotent: true,
  },
)

import { z } from 'zod'
import { recordStates } from '#features/revisions/contract/records.ts'
import { get, post } from '#kit/contract.ts'
import { currencies, minor } from '#kit/money.ts'
import { allOf, idParams, int, integerMax, nullableTime, searchText, slug, time } from '#kit/shapes.ts'
import { priceChangeStates, priceFields, roundings } from '../rules-prices.ts'

const access = 'products.manage' as const
const path = '/v1/admin/product-price-changes'

/** Filters for the products of a change. */
const which = z.strictObject({
  q: searchText,
  brand: z.string().max(80).optional(),
  category: slug.optional(),
  state: z.enum(recordStates).optional(),
})
const rule = z
  .strictObject({
    field: z.enum(priceFields),
    currencies: z.array(z.enum(currencies)).min(1, 'Choose at least one currency.'),
    kind: z.enum(['percent', 'of_price']),
    hundredths: int
      .min(-9_900, 'Enter at least −99%.')
      .max(100_000, 'Enter at most 1,000%.')
      .refine((value) => value !== 0, 'Enter a percentage other than 0.'),
    rounding: z.enum(roundings),
  })
  .refine(({ kind, field }) => kind === 'percent' || field === 'dealer_prices', {
    path: ['kind'],
    message: 'Only dealer prices can be a percentage of the price.',
  })
  .refine(({ kind, hundredths }) => kind === 'percent' || (hundredths > 0 && hundredths <= 10_000), {
    path: ['hundredths'],
    message: 'Enter 0.01 to 100%.',
  })
export const priceChangeForm = z.strictObject({ which, rule })

const priceChange = z.object({
  id: int,
  state: z.enum(priceChangeStates),
  rule,
  total: int,
  done: int,
  /** Products edited since the preview, or since the change; left unchanged. */
  kept: int,
  by: z.string(),
  created_at: time,
  ended_at: nullableTime,
})
export type PriceChange = z.output<typeof priceChange>

export const listPriceChanges = get(path, 'Lists price changes with their progress, newest first', {
  access,
  output: allOf(priceChange),
})
export const previewPriceChange = post(`${path}/preview`, 'Returns what a price change would do. Changes nothing.', {
  access,
  body: priceChangeForm,
  output: z.object({
    /** Number of products whose prices change. */
    products: int,
    data: z.array(
      z.object({
        id: int,
        name: z.string(),
        changes: z.array(
          z.object({ field: z.enum(priceFields), currency: z.enum(currencies), from: minor.nullable(), to: minor }),
        ),
      }),
    ),
  }),
  runs: 'query',
})
export const startPriceChange = post(
  path,
  'Changes prices of many products. Refused if the matching products differ from those shown.',
  {
    access,
    body: priceChangeForm.extend({
      /** Number shown in the preview. */
      products: int.min(1).max(integerMax),
    }),
    output: priceChange,
    errors: ['not_found', 'stale_version'],
    idempotent: true,
    status: 202,
  },
)
export const undoPriceChange = post(`${path}/:id/undo`, 'Restores the earlier prices of products', {
  access,
  params: idParams,
  output: priceChange,
  errors: ['not_found', 'stale_version'],
  status: 202,
})

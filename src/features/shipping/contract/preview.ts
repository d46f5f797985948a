import { z } from 'zod'
import { countryCodes } from '#features/addresses/countries.ts'
import { post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { int, integerMax } from '#kit/shapes.ts'
import { tierFields } from './tier-fields.ts'

/** Fields of a tier that affect offers. */
const terms = z.strictObject(tierFields).omit({ state: true, publish_at: true })

export const previewParcel = post(
  '/v1/admin/shipping-tiers/preview',
  'Offers and prices the shipping of an example parcel, as if a tier were published as given. Changes nothing.',
  {
    access: 'promotions.manage',
    body: z.strictObject({
      tier: terms,
      /** Slug of the stored tier it replaces. */
      replaces: z.string().max(120).default(''),
      country_code: z.enum(countryCodes),
      state: z.string().trim().max(10).default(''),
      weight_grams: int.min(0).max(integerMax),
      /** Value of the parcel’s goods, in minor units. */
      subtotal: minor.min(0).max(100_000_000),
      currency,
    }),
    output: z.object({
      /** Methods offered at checkout, cheapest first. */
      offers: z.array(
        z.object({
          name: z.string(),
          is_this: z.boolean(),
          days_min: int,
          days_max: int,
          shipping: minor,
          discount: minor,
          tax: minor,
          total: minor,
        }),
      ),
      /** Why the tier isn’t offered; null if it is. */
      reason: z.string().nullable(),
    }),
    runs: 'query',
  },
)

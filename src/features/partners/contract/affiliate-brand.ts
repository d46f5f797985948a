import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { affiliateCode } from './affiliate-visit.ts'

/** How an affiliate is shown to the visitors they send. Each but the name may be empty. */
export const affiliateBrand = z.object({
  name: z.string(),
  tagline: z.string(),
  website: z.string(),
  accent_color: z.string(),
})
export type AffiliateBrand = z.output<typeof affiliateBrand>
export const getAffiliateBrand = get(
  '/v1/affiliate-brands/:code',
  'Returns the public profile behind an affiliate code, or null if there is none',
  {
    access: 'public',
    params: z.object({ code: affiliateCode }),
    // Every visitor by a link asks: nobody there is no error.
    output: z.object({ brand: affiliateBrand.nullable() }),
    perMinute: 60,
  },
)

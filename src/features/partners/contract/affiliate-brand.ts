import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { affiliateCode } from './affiliate-visit.ts'

/** How an affiliate shows himself to those whom he sends. Each but the name may be empty. */
export const affiliateBrand = z.object({
  name: z.string(),
  tagline: z.string(),
  website: z.string(),
  accent_color: z.string(),
})
export type AffiliateBrand = z.output<typeof affiliateBrand>
export const getAffiliateBrand = get(
  '/v1/affiliate-brands/:code',
  'Who recommends the shop by a code, as he shows himself; null for a code that nobody shows himself by',
  {
    access: 'public',
    params: z.object({ code: affiliateCode }),
    // Every visitor by a link asks: nobody there is no error.
    output: z.object({ brand: affiliateBrand.nullable() }),
    perMinute: 60,
  },
)

import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { affiliateCode } from './affiliate-visit.ts'

/** How visitors see the affiliate who referred them. All fields but the name may be empty. */
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
    // Called for every referred visitor, so an unknown code is not an error.
    output: z.object({ brand: affiliateBrand.nullable() }),
    perMinute: 60,
  },
)

import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { affiliateCode } from './contract-visit.ts'

/** How an affiliate shows himself to those whom he sends. Each but the name may be empty. */
export const affiliateBrand = z.object({
  name: z.string(),
  tagline: z.string(),
  website: z.string(),
  accent_color: z.string(),
})
export type AffiliateBrand = z.output<typeof affiliateBrand>
export const getAffiliateBrand = endpoint({
  method: 'GET',
  path: '/v1/affiliate-brands/:code',
  summary: 'Who recommends the shop by a code, as he shows himself; not found for one who shows nothing',
  access: 'public',
  input: { params: z.object({ code: affiliateCode }) },
  output: affiliateBrand,
  errors: ['not_found'],
  runs: 'query',
  perMinute: 60,
})

import { z } from 'zod'
import { post } from '#kit/contract.ts'
import * as m from '../messages/m.ts'

/** A word that identifies an affiliate's customers. */
export const affiliateCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,24}$/, { error: m.codeFormat })

/** A separate file, because every shop page makes this call and needs nothing else about affiliates. */
export const recordVisit = post(
  '/v1/affiliate-visits',
  'Stores the affiliate code of a visit in a cookie, if the visitor has consented',
  {
    access: 'public',
    body: z.strictObject({ code: affiliateCode }),
    output: z.object({ counted: z.boolean() }),
    perMinute: 30,
  },
)

import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { cursorPage, cursorQuery, int, integerMax, nullableTime, time, version, why } from '#kit/shapes.ts'
import * as m from '../messages/m.ts'

const access = 'shares.manage' as const

export const termsVersion = z.object({
  version: int,
  text: z.string(),
  created_at: time,
  /** How many affiliates have accepted it. */
  accepted: int,
})
export type TermsVersion = z.output<typeof termsVersion>
export const listAffiliateTerms = get(
  '/v1/admin/affiliate-terms',
  'Lists all versions of the affiliate terms, newest first',
  {
    access,
    query: cursorQuery,
    output: cursorPage(termsVersion),
  },
)
/**
 * A new version of the terms. Names the version it was based on, so that concurrent edits do not overwrite each
 * other.
 */
export const termsForm = z.strictObject({
  text: z.string().trim().min(50, { error: m.termsTooShort }).max(20_000, { error: m.termsTooLong }),
  reason: why,
  follows: version.optional(),
})
export const publishAffiliateTerms = post(
  '/v1/admin/affiliate-terms',
  'Publishes a new version of the terms and asks affiliates to accept it',
  { access, body: termsForm, output: z.object({ version: int }), errors: ['stale_version'], idempotent: true },
)

export const acceptance = z.object({
  id: int,
  name: z.string(),
  email: z.string(),
  /** The latest version that this affiliate has accepted; null for none. */
  version: int.nullable(),
  accepted_at: nullableTime,
})
const filters = {
  q: z.string().trim().max(80).optional(),
  /** Affiliates who have accepted this version. */
  version: z.coerce.number().int().min(1).max(integerMax).optional(),
  /** Whether the latest version is accepted. */
  current: z.enum(['accepted', 'open']).optional(),
  sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
}
export const listAffiliateAcceptances = list(
  '/v1/admin/affiliate-acceptances',
  'Lists the version of the terms each affiliate has accepted',
  { access, filters: filters, row: acceptance },
)
export const exportAffiliateAcceptances = exportOf(listAffiliateAcceptances)
